/** The columns that an export of devices may have, in their order. */
export const deviceExportColumns = [
  "name",
  "device_name",
  "id",
  "product_name",
  "product_key",
  "kind",
  "online",
  "activated",
  "status",
  "firmware_version",
  "mac",
  "imei",
  "tuyalink_id",
  "labels",
  "activated_at",
  "online_at",
  "offline_at",
  "created_at",
] as const;
export type DeviceExportColumn = (typeof deviceExportColumns)[number];
