import type { CommunicationMode } from "../grammar/enums.ts";
import type { Text } from "../basics/language.ts";

/** Ways in which an app connects a new device to a home: the values of a product's `paring_type`, in order. */
export const pairingTypeNames = {
  ez: { en: "Wi-Fi EZ mode", zh_CN: "Wi-Fi 快连（EZ）" },
  ap: { en: "Wi-Fi AP mode", zh_CN: "Wi-Fi 热点（AP）" },
  qr: { en: "QR code on the phone", zh_CN: "设备扫描手机二维码" },
  ble: { en: "Bluetooth", zh_CN: "蓝牙" },
  ble_wifi: { en: "Wi-Fi via Bluetooth", zh_CN: "蓝牙辅助 Wi-Fi" },
  zigbee: { en: "Zigbee gateway", zh_CN: "Zigbee 网关" },
  scan: { en: "QR code on the device", zh_CN: "扫描机身二维码" },
} as const satisfies Record<string, Text>;

export type PairingType = keyof typeof pairingTypeNames;
export const pairingTypes = Object.keys(pairingTypeNames) as [PairingType, ...PairingType[]];

/** The ways of pairing of each communication mode, the usual one first. */
export const pairingTypesOf = {
  ble: ["ble", "scan"],
  wifi: ["ez", "ap", "qr", "scan"],
  ble_wifi: ["ble_wifi", "ez", "ap", "qr", "ble", "scan"],
  zigbee: ["zigbee", "scan"],
} as const satisfies Record<CommunicationMode, readonly PairingType[]>;

/** Keeps only the ways of pairing that a communication mode has. */
export function fittingTypes(types: readonly PairingType[], mode: CommunicationMode): PairingType[] {
  const fitting: readonly PairingType[] = pairingTypesOf[mode];
  return types.filter((type) => fitting.includes(type));
}
