/** Limits of firmware; spread into `limits`. */
export const firmwareLimits = {
  /** Firmware of an account, and of one product. */
  firmware: 5000,
  productFirmware: 500,
  firmwareName: 50,
  firmwareNotes: 500,
  firmwareDescription: 500,
  firmwareReportUrl: 500,
  /** A firmware version, and the name of a module, as a device reports them. */
  firmwareVersion: 64,
  /** The versions that an update may start from, the values of one hardware property, and the length of a value. */
  firmwareSources: 100,
  firmwareHardware: 50,
  firmwareHardwareValue: 64,
  /** Minutes that a device may take for the update when firmware is verified. */
  verificationMinutes: { min: 1, max: 120 },
  /** The devices that one call adds to a verification, and those of a verification altogether. */
  verificationDevicesAtOnce: 20,
  verificationDevices: 100,
  /** The modules whose versions are stored for one device. */
  deviceModules: 20,
  /** The words with which a device reports the progress of an update. */
  firmwareProgressText: 500,
  /** Seconds for which the link of a download is valid. */
  firmwareLinkSeconds: 86_400,
} as const;
