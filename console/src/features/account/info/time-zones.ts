import type { Option } from "../../../ui/option.ts";

function formatZone(
  zone: string,
  locale: string,
  timeZoneName: "longGeneric" | "longOffset",
  at: number,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** A zone's offset from UTC, such as `UTC+08:00`, at the time `at` (in milliseconds). */
export function offsetOf(zone: string, at: number): string {
  return formatZone(zone, "en", "longOffset", at).replace("GMT", "UTC") || "UTC";
}

/** Returns the time of day in a zone, such as `15:27`. */
export function clockIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(at);
}

/**
 * Returns the option for a time zone. The user's search text is compared with the label, which contains the IANA name,
 * the common name and the alias.
 * @param alias another name that people search for
 */
export function zoneOption(zone: string, locale: string, at: number, alias?: string): Option {
  const spoken = zone === "UTC" ? "" : formatZone(zone, locale, "longGeneric", at);
  const names = [zone, spoken, alias].filter((name) => name);
  return { value: zone, label: names.join(" · "), hint: offsetOf(zone, at) };
}

/** The names of all zones that the browser knows, UTC first. */
export function zoneNames(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
}
