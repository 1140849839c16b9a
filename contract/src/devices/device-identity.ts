/** The names of the device at the other end of a connection. */
export type DeviceIdentity = {
  productKey: string;
  deviceName: string;
  /** The device's id, in the form in which a device of the TuyaLink dialect wrote it at sign-in. */
  deviceId?: string;
};
