import type { configKeys } from "@thingwright/contract/points/config-map.ts";
import { contentLanguages, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import type { RegistrationMode, UserType } from "@thingwright/contract/accounts/contact-ways.ts";
import { type CommunicationMode, communicationModes } from "@thingwright/contract/grammar/enums.ts";
import type { Text } from "@thingwright/contract/basics/language.ts";
import { pairingTypeNames, pairingTypes } from "@thingwright/contract/devices/pairing-types.ts";
import { type ChannelSettings, channelsSetUp } from "../messages/index.ts";

interface Entry {
  value: string;
  name: string;
  name_en: string;
  url?: string;
}

/** Makes an entry from a value and its names. */
function named(value: string, { zh_CN, en }: Text): Entry {
  return { value, name: zh_CN, name_en: en };
}

const modes: Record<CommunicationMode, string> = {
  ble: "BLE",
  wifi: "Wi-Fi",
  ble_wifi: "BLE + Wi-Fi",
  zigbee: "Zigbee",
};

type Region = "dev" | "test" | "cn" | "us" | "eu";

/** A site of the platform, as in the setting SITES. */
interface Site {
  label: string;
  value: Region;
  url?: string | undefined;
}

/** The Chinese names of regions, by the label of their site. Other labels are shown as they are. */
const labelsInChinese: Record<string, string> = {
  China: "中国",
  America: "美洲",
  Europe: "欧洲",
  India: "印度",
};

/** The label that this installation's own region has if the setting SITES does not list the region. */
const usualLabels: Record<Region, string> = {
  dev: "Development",
  test: "Test",
  cn: "China",
  us: "America",
  eu: "Europe",
};

/**
 * Lists the regions to choose from when signing in, the region of this installation first. Europe's site also serves
 * India, unless a site is labelled "India".
 */
function regionsOf({ REGION, SITES = [] }: Installation): Entry[] {
  const here = SITES.find(({ value }) => value === REGION) ?? { label: usualLabels[REGION], value: REGION };
  const sites = [here, ...SITES.filter((site) => site !== here)];
  const europe = sites.find(({ value }) => value === "eu");
  const india =
    europe && !sites.some(({ label }) => label === "India") ? [{ ...europe, label: "India" }] : [];
  return [...sites, ...india].map(({ label, value, url }) => ({
    value,
    name: labelsInChinese[label] ?? label,
    name_en: label,
    ...(url !== undefined && { url }),
  }));
}

type Key = (typeof configKeys)[number];

type FixedKey = "protocol_list" | "paring_type_list" | "multi-language";

const lists: Record<FixedKey, Entry[]> = {
  protocol_list: communicationModes.map((value) => ({ value, name: modes[value], name_en: modes[value] })),
  paring_type_list: pairingTypes.map((value) => named(value, pairingTypeNames[value])),
  "multi-language": contentLanguages.map((value) => named(value, languageTable[value])),
};

/** The settings that the lists depend on. */
export interface Installation extends ChannelSettings {
  REGION: Region;
  /** The platform's sites, if there are more than this one. */
  SITES?: readonly Site[] | undefined;
  FILING_RECORD?: string | undefined;
  FILING_URL: string;
  REGISTRATION: RegistrationMode;
  /** The address at which passkeys work; undefined if the installation has no passkeys. */
  passkeyOrigin?: string | undefined;
}

/** The link to the site's filing record. In region cn, without a record, it links to the authority's search instead. */
function filingRecords({ FILING_RECORD: record, FILING_URL: url, REGION }: Installation): Entry[] {
  if (record !== undefined) return [{ value: record, name: record, name_en: record, url }];
  return REGION === "cn"
    ? [{ value: "", name: "备案信息查询", name_en: "Filing record lookup (China)", url }]
    : [];
}

const registrationNames: Record<RegistrationMode, [name: string, name_en: string]> = {
  open: ["开放注册", "Open"],
  invitation: ["受邀注册", "By invitation"],
  closed: ["不开放注册", "Closed"],
};

const channelNames: Record<UserType, [name: string, name_en: string]> = {
  phone: ["短信", "Text message"],
  email: ["邮件", "Mail"],
};

function entry(value: string, [name, name_en]: [string, string]): Entry {
  return { value, name, name_en };
}

const installationLists: Record<Exclude<Key, FixedKey>, (installation: Installation) => Entry[]> = {
  region_list: regionsOf,
  filing_record: filingRecords,
  registration: ({ REGISTRATION: mode }) => [entry(mode, registrationNames[mode])],
  message_channel: (installation) =>
    channelsSetUp(installation).map((channel) => entry(channel, channelNames[channel])),
  passkey_origin: ({ passkeyOrigin: origin }) =>
    origin === undefined ? [] : [{ value: origin, name: origin, name_en: origin }],
};

/** Returns the configuration list with this key, with names in both languages. */
export async function configList(key: Key, installation: Installation): Promise<{ list: Entry[] }> {
  return {
    list:
      key in installationLists
        ? installationLists[key as keyof typeof installationLists](installation)
        : lists[key as FixedKey],
  };
}
