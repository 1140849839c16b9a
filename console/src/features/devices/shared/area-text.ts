import { chineseRegions, type DeviceArea } from "@thingwright/contract/devices/device-areas.ts";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import { useLanguage } from "../../../lib/language.ts";

type Named = Pick<DeviceArea, "country" | "region"> &
  Partial<Pick<DeviceArea, "city" | "latitude" | "longitude">>;

/**
 * Returns the names of areas in the language of the page. The names of countries come from the browser, and the names
 * of Chinese regions from the API contract. Other regions keep their English names.
 */
export function useAreaText() {
  const language = useLanguage();
  const names = new Intl.DisplayNames(headerOf(language), { type: "region", fallback: "code" });
  const countryOf = (code: string) => {
    try {
      return names.of(code) ?? code;
    } catch {
      // A device may report a country that is not a valid code.
      return code;
    }
  };
  const regionOf = (region: string) =>
    region in chineseRegions ? chineseRegions[region as keyof typeof chineseRegions][language] : region;
  /** Joins the parts of an area: the smallest part first in English, the largest first in Chinese. */
  const join = (parts: readonly string[]) =>
    language === "zh_CN" ? parts.toReversed().join(" ") : parts.join(", ");
  return {
    country: countryOf,
    region: regionOf,
    /** Returns the region with its country. If neither is known, returns the coordinates in degrees. */
    short: ({ country, region, latitude, longitude }: Named) => {
      const parts = [region && regionOf(region), country && countryOf(country)].filter((part) => part !== "");
      if (parts.length > 0) return join(parts);
      return typeof latitude !== "number" || typeof longitude !== "number"
        ? ""
        : degreesText(latitude, longitude);
    },
    /**
     * Returns city, region and country, each name once. If none of them is known, returns the coordinates in degrees.
     */
    full: (area: DeviceArea) => {
      const { country, region, city } = area;
      const parts = [city, region && regionOf(region), country && countryOf(country)].filter(
        (part, at, all) => part !== "" && all.indexOf(part) === at,
      );
      return parts.length > 0 ? join(parts) : degreesText(area.latitude ?? 0, area.longitude ?? 0);
    },
  };
}

/** A place as `23.1° N, 113.3° E`. */
export function degreesText(latitude: number, longitude: number): string {
  const of = (degrees: number, [positive, negative]: readonly [string, string]) =>
    `${Math.abs(degrees).toFixed(1)}° ${degrees < 0 ? negative : positive}`;
  return `${of(latitude, ["N", "S"])}, ${of(longitude, ["E", "W"])}`;
}
