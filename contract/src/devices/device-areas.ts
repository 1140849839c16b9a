import { z } from "zod";
import { AreaSource } from "../grammar/enum-schemas.ts";

/** Where a device is, stored no more precisely than the town and a tenth of a degree. */
export const DeviceArea = z.object({
  /** ISO 3166-1, two letters; empty if only the coordinates are known. */
  country: z.string(),
  /** ISO 3166-2 in China, elsewhere the name in English; empty if it is not known. */
  region: z.string(),
  /** The name in English; empty if it is not known. */
  city: z.string(),
  /** Degrees north and east; null if only the area is known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** 1 from the IP address at sign-in, 2 reported by the device. */
  source: AreaSource,
});
export type DeviceArea = z.infer<typeof DeviceArea>;

/** The value of the filter `area` for devices whose area is not known. */
export const noArea = "none";

/** Provinces of China by their ISO 3166-2 codes, with their names in IP geolocation databases. */
export const chineseRegions = {
  "CN-AH": { en: "Anhui", zh_CN: "安徽" },
  "CN-BJ": { en: "Beijing", zh_CN: "北京" },
  "CN-CQ": { en: "Chongqing", zh_CN: "重庆" },
  "CN-FJ": { en: "Fujian", zh_CN: "福建" },
  "CN-GD": { en: "Guangdong", zh_CN: "广东" },
  "CN-GS": { en: "Gansu", zh_CN: "甘肃" },
  "CN-GX": { en: "Guangxi", zh_CN: "广西" },
  "CN-GZ": { en: "Guizhou", zh_CN: "贵州" },
  "CN-HA": { en: "Henan", zh_CN: "河南" },
  "CN-HB": { en: "Hubei", zh_CN: "湖北" },
  "CN-HE": { en: "Hebei", zh_CN: "河北" },
  "CN-HI": { en: "Hainan", zh_CN: "海南" },
  "CN-HL": { en: "Heilongjiang", zh_CN: "黑龙江" },
  "CN-HN": { en: "Hunan", zh_CN: "湖南" },
  "CN-JL": { en: "Jilin", zh_CN: "吉林" },
  "CN-JS": { en: "Jiangsu", zh_CN: "江苏" },
  "CN-JX": { en: "Jiangxi", zh_CN: "江西" },
  "CN-LN": { en: "Liaoning", zh_CN: "辽宁" },
  "CN-NM": { en: "Inner Mongolia", zh_CN: "内蒙古" },
  "CN-NX": { en: "Ningxia", zh_CN: "宁夏" },
  "CN-QH": { en: "Qinghai", zh_CN: "青海" },
  "CN-SC": { en: "Sichuan", zh_CN: "四川" },
  "CN-SD": { en: "Shandong", zh_CN: "山东" },
  "CN-SH": { en: "Shanghai", zh_CN: "上海" },
  "CN-SN": { en: "Shaanxi", zh_CN: "陕西" },
  "CN-SX": { en: "Shanxi", zh_CN: "山西" },
  "CN-TJ": { en: "Tianjin", zh_CN: "天津" },
  "CN-XJ": { en: "Xinjiang", zh_CN: "新疆" },
  "CN-XZ": { en: "Tibet", zh_CN: "西藏" },
  "CN-YN": { en: "Yunnan", zh_CN: "云南" },
  "CN-ZJ": { en: "Zhejiang", zh_CN: "浙江" },
} as const satisfies Record<string, { en: string; zh_CN: string }>;

const codes = new Map(Object.entries(chineseRegions).map(([code, { en }]) => [en as string, code]));

/** The form in which a region is stored: the ISO 3166-2 code of a known province of China, else the name. */
export function regionOf(country: string, name: string): string {
  return (country === "CN" && codes.get(name)) || name;
}

/**
 * Reads an area written as `CN`, `CN-GD` or `DE/Bavaria`: a country, an ISO 3166-2 code, or a country with the name of
 * a region. Returns null for any other text.
 */
export function readArea(text: string): { country: string; region: string } | null {
  const found = /^([A-Za-z]{2})(?:-([A-Za-z0-9]{1,3})|\/(.+))?$/.exec(text.trim());
  if (!found) return null;
  const [, country = "", code, name] = found;
  const upper = country.toUpperCase();
  if (code !== undefined) return { country: upper, region: `${upper}-${code.toUpperCase()}` };
  return { country: upper, region: name === undefined ? "" : regionOf(upper, name.trim()) };
}

/**
 * Reads degrees north and east, as devices and filters write them (`22.5,114.1`), and rounds them to a tenth; null for
 * any other text.
 */
export function readPlace(text: string): { latitude: number; longitude: number } | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text);
  if (!found) return null;
  const [latitude, longitude] = [coarse(Number(found[1])), coarse(Number(found[2]))];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Rounds degrees to the stored precision: a tenth is about ten kilometres, enough for a town but not for a house. */
export function coarse(degrees: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(degrees * 10) / 10 + 0;
}

/** Writes an area in the form that {@link readArea} reads. */
export function areaText({ country, region }: { country: string; region: string }): string {
  return region.startsWith(`${country}-`) ? region : region === "" ? country : `${country}/${region}`;
}
