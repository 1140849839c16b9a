/**
 * Improv Wi-Fi over Bluetooth LE (improv-wifi.com/ble, 2.2): how a phone gives a device the credentials of the home's
 * Wi-Fi. Phone and device both import this. {@link pairingCommand} is our addition to the standard.
 */

/** The service that a device advertises while it accepts a Wi-Fi. Its service data have the id 0x4677. */
export const improvService = "00467768-6228-2272-4663-277478268000";

export const improvCharacteristics = {
  state: "00467768-6228-2272-4663-277478268001",
  error: "00467768-6228-2272-4663-277478268002",
  command: "00467768-6228-2272-4663-277478268003",
  result: "00467768-6228-2272-4663-277478268004",
  capabilities: "00467768-6228-2272-4663-277478268005",
} as const;
export type ImprovCharacteristic = keyof typeof improvCharacteristics;

export const improvStates = {
  /** Somebody has to press a button on the device first. */
  authorizationRequired: 1,
  authorized: 2,
  /** It is joining the Wi-Fi. */
  provisioning: 3,
  provisioned: 4,
} as const;
export type ImprovState = (typeof improvStates)[keyof typeof improvStates];

export const improvErrors = {
  none: 0,
  invalidPacket: 1,
  unknownCommand: 2,
  unableToConnect: 3,
  notAuthorized: 4,
  badHostname: 5,
  unknown: 255,
} as const;
export type ImprovError = (typeof improvErrors)[keyof typeof improvErrors];

export const improvCommands = { wifi: 0x01, identify: 0x02, info: 0x03, networks: 0x04 } as const;

/**
 * Our own command, which gives the device its pairing token. The standard has no range for vendors and counts its
 * commands up from 1, so this number is far from both ends. The data are three strings: the pairing token, and host and
 * port of the platform, which are empty if the device should use its own settings. The result is the device's product
 * key and device name. A device that does not know the command answers {@link improvErrors.unknownCommand}, as the
 * standard requires, and is bound in another way.
 */
export const pairingCommand = 0xe0;

/** Bits of the capabilities characteristic. */
export const improvCapabilities = { identify: 1, info: 2, networks: 4 } as const;

/** The maximum bytes of a Wi-Fi name, a Wi-Fi password, and the data of a packet. */
export const improvLimits = { ssid: 32, password: 64, data: 255 } as const;

export interface ImprovPacket {
  command: number;
  data: Uint8Array;
}

function checksum(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0);
}

/** The bytes of a command or a result. Throws a RangeError for more than 255 bytes of data. */
export function improvPacket(command: number, data: Uint8Array = new Uint8Array()): Uint8Array {
  if (data.length > improvLimits.data) throw new RangeError("too long for a packet of Improv");
  const packet = new Uint8Array(data.length + 3);
  packet.set([command, data.length]);
  packet.set(data, 2);
  packet[data.length + 2] = checksum(packet.subarray(0, -1));
  return packet;
}

/**
 * Reads a packet, which may have come in several writes.
 * @returns `"incomplete"` while more bytes are to come; null for an invalid packet, which is too long or has a wrong
 * checksum
 */
export function readImprovPacket(bytes: Uint8Array): ImprovPacket | "incomplete" | null {
  const [command, length] = bytes;
  if (command === undefined || length === undefined) return "incomplete";
  if (bytes.length < length + 3) return "incomplete";
  if (bytes.length > length + 3 || checksum(bytes.subarray(0, -1)) !== bytes.at(-1)) return null;
  return { command, data: bytes.slice(2, -1) };
}

/**
 * Strings as data of a packet: each in UTF-8 after its length. Throws a RangeError for a string of more than 255 bytes.
 */
export function improvStrings(list: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  return Uint8Array.from(
    list.flatMap((text) => {
      const bytes = encoder.encode(text);
      if (bytes.length > improvLimits.data) throw new RangeError("too long for a string of Improv");
      return [bytes.length, ...bytes];
    }),
  );
}

/** @returns null if a length reaches beyond the end, or a string is not UTF-8 */
export function readImprovStrings(data: Uint8Array): string[] | null {
  const list: string[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  for (let at = 0; at < data.length;) {
    const end = at + 1 + (data[at] ?? 0);
    if (end > data.length) return null;
    try {
      list.push(decoder.decode(data.subarray(at + 1, end)));
    } catch {
      return null;
    }
    at = end;
  }
  return list;
}

/** A Wi-Fi network that a device sees. */
export interface ImprovNetwork {
  ssid: string;
  /** Strength in dBm, as -60. */
  rssi: number;
  /** Whether it has a password. */
  isLocked: boolean;
}

/** Reads a device's answer to {@link improvCommands.networks}: strongest first, each name once. */
export function readImprovNetworks(strings: readonly string[]): ImprovNetwork[] {
  const found = new Map<string, ImprovNetwork>();
  for (let at = 0; at + 2 < strings.length; at += 3) {
    const [ssid = "", rssi = "", auth = ""] = strings.slice(at, at + 3);
    const network = { ssid, rssi: Number(rssi) || -100, isLocked: auth !== "NO" };
    const before = found.get(ssid);
    if (ssid !== "" && (!before || before.rssi < network.rssi)) found.set(ssid, network);
  }
  return [...found.values()].toSorted((a, b) => b.rssi - a.rssi);
}

/** The service data of the advertisement: the state, the capabilities, and four reserved bytes. */
export function improvAdvertised(state: ImprovState, capabilities: number): Uint8Array {
  return Uint8Array.of(state, capabilities, 0, 0, 0, 0);
}
