import type { AppSettings } from "@thingwright/contract/people/app-settings.ts";
import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import type { LocalText } from "@thingwright/contract/basics/local-text.ts";
import { pairingTypesOf, type PairingType } from "@thingwright/contract/devices/pairing-types.ts";
import { type AtHome, rooms } from "./at-home.ts";

interface Usual {
  /** The ways of pairing that an app for such devices offers at first. */
  pairing: readonly PairingType[];
  weakSignal: number;
  offline: LocalText;
}

const noWifi: LocalText = {
  zh_CN: "设备已离线，请检查设备是否通电、家中 Wi-Fi 是否正常。",
  en: "The device is offline. Check that it has power and that your Wi-Fi works.",
};

const usual: Record<CommunicationMode, Usual> = {
  wifi: { pairing: pairingTypesOf.wifi.slice(0, 2), weakSignal: -75, offline: noWifi },
  ble_wifi: { pairing: pairingTypesOf.ble_wifi.slice(0, 3), weakSignal: -75, offline: noWifi },
  ble: {
    pairing: pairingTypesOf.ble.slice(0, 1),
    weakSignal: -85,
    offline: {
      zh_CN: "手机未连接到设备，请打开手机蓝牙并靠近设备。",
      en: "The phone is not connected to the device. Turn on Bluetooth and move closer.",
    },
  },
  zigbee: {
    pairing: pairingTypesOf.zigbee.slice(0, 1),
    weakSignal: -85,
    offline: {
      zh_CN: "设备已离线，请检查设备供电以及网关是否在线。",
      en: "The device is offline. Check its power, and that the gateway is online.",
    },
  },
};

/** Returns the ways of pairing that an app offers at first. Cameras read a QR code from the phone's screen. */
export function pairingOf({ mode }: AtHome, isCamera: boolean): PairingType[] {
  return isCamera ? ["qr", "ap"] : [...usual[mode].pairing];
}

export function appSettingsOf({ mode, room }: AtHome): AppSettings {
  const [zh_CN, en] = rooms[room];
  return {
    device_name: null,
    default_room: { zh_CN, en: en.charAt(0).toUpperCase() + en.slice(1) },
    firmware_prompt: true,
    weak_signal: usual[mode].weakSignal,
    offline_hint: usual[mode].offline,
  };
}
