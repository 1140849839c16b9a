import { z } from "zod";
import { limits } from "../grammar/limits.ts";

/** Whether a text is the name of a time zone that this program knows; an offset alone (`+08:00`) is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The IANA name of a time zone, such as `Asia/Shanghai`. */
export const TimeZone = z.string().max(limits.timeZone).refine(isTimeZone, "time_zone_unknown");
