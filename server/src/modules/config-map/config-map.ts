import type { configKeys } from "@thingwright/contract/config-map.ts";
import { contentLanguages } from "@thingwright/contract/config-map.ts";
import { type CommunicationMode, communicationModes } from "@thingwright/contract/enums.ts";

interface Entry {
  value: string;
  name: string;
  name_en: string;
  url?: string;
}

const modes: Record<CommunicationMode, string> = {
  ble: "BLE",
  wifi: "Wi-Fi",
  ble_wifi: "BLE + Wi-Fi",
  zigbee: "Zigbee",
};

const languageNames: Record<(typeof contentLanguages)[number], [name: string, name_en: string]> = {
  zh: ["中文", "Chinese"],
  zh_CN: ["简体中文", "Chinese (Simplified)"],
  zh_TW: ["繁体中文", "Chinese (Traditional)"],
  en: ["英语", "English"],
  es: ["西班牙语", "Spanish"],
  pt: ["葡萄牙语", "Portuguese"],
  ar: ["阿拉伯语", "Arabic"],
  ru: ["俄语", "Russian"],
  vi: ["越南语", "Vietnamese"],
  ko: ["韩语", "Korean"],
  de: ["德语", "German"],
  fr: ["法语", "French"],
  it: ["意大利语", "Italian"],
  ja: ["日语", "Japanese"],
  tr: ["土耳其语", "Turkish"],
};

/** Ways in which an app connects a new device to a home. The platform only lists them. */
const pairingTypes: Entry[] = [
  { value: "ez", name: "Wi-Fi 快连", name_en: "Wi-Fi quick connection (EZ)" },
  { value: "ap", name: "Wi-Fi 热点", name_en: "Wi-Fi hotspot (AP)" },
  { value: "qr", name: "设备扫描手机二维码", name_en: "QR code shown to the device" },
  { value: "ble", name: "蓝牙", name_en: "Bluetooth" },
  { value: "ble_wifi", name: "蓝牙辅助 Wi-Fi", name_en: "Wi-Fi through Bluetooth" },
  { value: "zigbee", name: "Zigbee 网关添加", name_en: "Through a Zigbee gateway" },
  { value: "scan", name: "扫描机身二维码", name_en: "QR code printed on the device" },
];

/** A site of the platform, as the setting SITES has it. */
interface Site {
  label: string;
  value: string;
  url?: string | undefined;
}

const regionNames: Record<string, string> = {
  China: "中国",
  America: "美洲",
  Europe: "欧洲",
  India: "印度",
};

/** The regions when SITES is not set: this installation serves all of them. */
const standardSites: readonly Site[] = [
  { label: "China", value: "cn" },
  { label: "America", value: "us" },
  { label: "Europe", value: "eu" },
];

/** The regions to choose from when signing in. Europe's site also serves India, unless a site is labelled "India". */
function regionsOf(sites: readonly Site[] = standardSites): Entry[] {
  const europe = sites.find(({ value }) => value === "eu");
  const india =
    europe && !sites.some(({ label }) => label === "India") ? [{ ...europe, label: "India" }] : [];
  return [...sites, ...india].map(({ label, value, url }) => ({
    value,
    name: regionNames[label] ?? label,
    name_en: label,
    ...(url !== undefined && { url }),
  }));
}

type Key = (typeof configKeys)[number];

const lists: Record<Exclude<Key, "region_list" | "filing_record">, Entry[]> = {
  protocol_list: communicationModes.map((value) => ({ value, name: modes[value], name_en: modes[value] })),
  paring_type_list: pairingTypes,
  "multi-language": contentLanguages.map((value) => {
    const [name, name_en] = languageNames[value];
    return { value, name, name_en };
  }),
};

/** The settings that the lists depend on. */
export interface Installation {
  /** The platform's sites, if there are more than this one. */
  SITES?: readonly Site[] | undefined;
  FILING_RECORD?: string | undefined;
  FILING_URL: string;
}

function filingRecords({ FILING_RECORD: record, FILING_URL: url }: Installation): Entry[] {
  return record === undefined ? [] : [{ value: record, name: record, name_en: record, url }];
}

/** A fixed list, in both languages. */
export async function configList(key: Key, installation: Installation): Promise<{ list: Entry[] }> {
  if (key === "region_list") return { list: regionsOf(installation.SITES) };
  return { list: key === "filing_record" ? filingRecords(installation) : lists[key] };
}
