import { areaText, chineseRegions, noArea, readArea } from "@thingwright/contract/devices/device-areas.ts";
import { ComboboxFilter } from "../../../lib/combobox-filter.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import type { Filtered } from "../../../lib/list-filters.tsx";
import { messages as devices } from "../messages/en.ts";
import { useAreaText } from "../shared/area-text.ts";
import { messages } from "./messages/en.ts";

/**
 * Filters a list of devices by country or Chinese province. The page's address can also contain an area that the list
 * of choices does not have.
 */
export function AreaFilter({ list, className }: { list: Filtered<"area">; className?: string }) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const areas = useAreaText();
  const given = list.filters.area;
  const read = given && given !== noArea ? readArea(given) : null;
  const options = [
    { value: noArea, label: t("areaUnknown") },
    ...Object.keys(chineseRegions).map((region) => ({
      value: region,
      label: areas.short({ country: "CN", region }),
      hint: region,
    })),
    ...countries().map((code) => ({ value: code, label: areas.country(code), hint: code })),
  ];
  const value = read ? areaText(read) : given;
  return (
    <ComboboxFilter
      list={{ ...list, filters: { ...list.filters, ...(value && { area: value }) } }}
      name="area"
      label={words("area")}
      any={t("anyArea")}
      options={options}
      selected={value ? { value, label: read ? areas.short(read) : t("areaUnknown") } : null}
      className={className}
    />
  );
}

let known: readonly string[] | undefined;

/** The two-letter country codes for which the browser has names. */
function countries(): readonly string[] {
  if (known) return known;
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // `Intl.Locale` replaces an outdated code by the current code. Outdated codes are left out, so that Britain is not
  // listed a second time as "UK".
  const isOwn = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  return (known = codes.filter((code) => isOwn(code) && !others.has(code) && names.of(code) !== undefined));
}

/** Codes that have a name but stand for no country or territory of ISO 3166-1. */
const others = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ".split(" "));
