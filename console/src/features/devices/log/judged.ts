import type { CommunicationEntry } from "@thingwright/contract/telemetry.ts";
import { mostRefusals } from "@thingwright/contract/value-report.ts";
import type { Decoded } from "./decoded.ts";
import { reasonLines } from "./reason-text.ts";

/** What became of the values of a message that was refused in part. */
export interface Judged {
  kept: number;
  refused: number;
  /** The places of the refused values; see {@link placeOf}. */
  places: ReadonlySet<string>;
}

/** Refused values are named by the place that they had in the message: the identifier, or what tells it from others. */
export function placeOf([identifier, , , place]: Decoded["groups"][number]["values"][number]): string {
  return place ?? identifier;
}

/** Tells the values of a message that were refused from those that were kept; undefined unless there are both. */
export function judge(
  entry: Pick<CommunicationEntry, "code" | "direction" | "reason">,
  { groups }: Decoded,
): Judged | undefined {
  if (entry.code !== 460 || entry.direction !== "up" || !entry.reason) return undefined;
  const all = groups.flatMap(({ values }) => values.map(placeOf));
  const lines = reasonLines(entry.reason, "en");
  const places = new Set(all.filter((place) => lines.some((line) => line.startsWith(`${place}: `))));
  // Beyond this many the reason names no more, and where a place stands twice, it does not say which is meant.
  const known = lines.length < mostRefusals && new Set(all).size === all.length;
  const named = lines.every((line) => all.some((place) => line.startsWith(`${place}: `)));
  const kept = all.length - places.size;
  return known && named && kept > 0 && places.size > 0 ? { kept, refused: places.size, places } : undefined;
}
