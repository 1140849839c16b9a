// These tables are apart from the schemas (enum-schemas.ts), so that pages that need only these values do not load
// schemas.

/** Enumerations of the API: each value by the name that code uses for it. */
export const productStatus = { developing: 1, trial: 2, mass: 3, ceased: 4 } as const;
export const productType = { customized: 1, standard: 2 } as const;
/** How devices get their secrets: by registering with the product's secret, or each has its own from the start. */
export const securityLevel = { product: 1, device: 2 } as const;
/** Whether apps offer the product to people who add a device. */
export const shelf = { off: 1, on: 2 } as const;
/** How devices reach the platform: by themselves, by themselves and for sub-devices, or through a gateway. */
export const nodeType = { direct: 1, gateway: 2, sub_device: 3 } as const;
export const enabled = { yes: 1, no: 2 } as const;
export const activated = { yes: 1, no: 2 } as const;
export const online = { online: 1, offline: 2 } as const;
export const deviceKind = { real: 1, virtual: 2 } as const;
/** By the age of a device's last data, see `limits.tierDays`; `none` means not activated and no data yet. */
export const activityTier = { none: 0, active: 1, good: 2, ordinary: 3, poor: 4, stealth: 5 } as const;
/** Whether an offline device is expected back, because devices of its product sleep and wake by themselves. */
export const asleep = { yes: 1, no: 2 } as const;
/** The source of a device's place: the IP address at sign-in, or the device's own report. */
export const areaSource = { address: 1, device: 2 } as const;
export const taskStatus = { waiting: 1, running: 2, succeeded: 3, failed: 4, completed: 5 } as const;
/** The state of the verification of firmware; `published` from its first release on. */
export const firmwareStatus = { none: 1, pending: 2, success: 3, failed: 4, published: 5 } as const;
export const categoryLevel = { first: 1, second: 2 } as const;
export const level = { admin: 1, user: 2, member: 3 } as const;

/** The sex of a person at home; 0 if not given. */
export const sex = { untold: 0, male: 1, female: 2 } as const;
/** The status of a person at home. After somebody cancels their account, its row stays without personal data. */
export const appUserStatus = { normal: 1, cancelled: 2 } as const;

export const communicationModes = ["ble", "wifi", "ble_wifi", "zigbee"] as const;
/** The power supply of devices; `sleeping` ones run on a battery, and are reachable only when they wake. */
export const powers = ["mains", "battery", "sleeping"] as const;
export const dataTypes = [
  "bool",
  "value",
  "float",
  "enum_int",
  "enum_string",
  "string",
  "struct",
  "fault",
] as const;
export const simpleDataTypes = ["bool", "value", "float", "enum_int", "enum_string", "string"] as const;
export const transferTypes = ["issue_report", "report", "issue"] as const;
/** The units of what remains of a consumable; at 0 or less, it is used up. */
export const consumableUnits = ["days", "percent"] as const;
/** The service that tells a device that its consumable was replaced (`{ identifier }`), if the point is report-only. */
export const consumableResetService = "consumable_reset";
export const consumableStates = ["ok", "low", "expired"] as const;
export const channels = ["email", "sms", "push"] as const;
export const messageStates = ["waiting", "sent", "failed", "kept"] as const;

/** The prefix of tickets from browsers that could not load the captcha's provider. Fewer calls may use such tickets. */
export const fallbackTicketPrefix = "fallback_";

type Values<T> = T[keyof T];

export type ConsumableUnit = (typeof consumableUnits)[number];

export type ProductStatus = Values<typeof productStatus>;
export type SecurityLevel = Values<typeof securityLevel>;
export type Enabled = Values<typeof enabled>;
export type Activated = Values<typeof activated>;
export type Online = Values<typeof online>;
export type DeviceKind = Values<typeof deviceKind>;
export type ActivityTier = Values<typeof activityTier>;
export type ProductType = Values<typeof productType>;
export type Level = Values<typeof level>;
export type FirmwareStatus = Values<typeof firmwareStatus>;
export type Sex = Values<typeof sex>;
export type AppUserStatus = Values<typeof appUserStatus>;
export type Shelf = Values<typeof shelf>;
export type NodeType = Values<typeof nodeType>;
export type Power = (typeof powers)[number];
export type CommunicationMode = (typeof communicationModes)[number];
export type DataType = (typeof dataTypes)[number];
export type TransferType = (typeof transferTypes)[number];

/** The node type of most products with this mode: Zigbee reaches the platform through a gateway only. */
export function usualNodeType(mode: CommunicationMode): NodeType {
  return mode === "zigbee" ? nodeType.sub_device : nodeType.direct;
}

/** The name of a numeric value: `nameOf(productStatus, 1)` is `"developing"`. */
export function nameOf<const T extends Record<string, number>>(table: T, value: Values<T>): keyof T {
  for (const name in table) if (table[name] === value) return name;
  throw new RangeError(`no name for ${value}`);
}
