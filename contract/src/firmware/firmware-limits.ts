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
} as const;
