import type { CommunicationEntry } from "@thingwright/contract/points/telemetry.ts";
import { mostRefusals } from "@thingwright/contract/points/value-report.ts";
import type { Decoded } from "./decoded.ts";
import { reasonLines } from "./reason-text.ts";

/** For a message of which only some values were refused: how many values were stored and how many were refused. */
export interface PartialRefusal {
  kept: number;
  refused: number;
  /** The places of the refused values; see {@link placeOf}. */
  places: ReadonlySet<string>;
}

/**
 * Returns the name by which a refusal identifies a value in the message. This is the value's identifier, unless the
 * message needs another name.
 */
export function placeOf([identifier, , , place]: Decoded["groups"][number]["values"][number]): string {
  return place ?? identifier;
}

/**
 * Separates the refused values of a message from the stored ones. Undefined if all values were stored or all were
 * refused, or if the reason does not name all refused values.
 */
export function partialRefusalOf(
  entry: Pick<CommunicationEntry, "code" | "direction" | "reason">,
  { groups }: Decoded,
): PartialRefusal | undefined {
  if (entry.code !== 460 || entry.direction !== "up" || !entry.reason) return undefined;
  const all = groups.flatMap(({ values }) => values.map(placeOf));
  const lines = reasonLines(entry.reason, "en");
  const places = new Set(all.filter((place) => lines.some((line) => line.startsWith(`${place}: `))));
  // The reason names at most `mostRefusals` values, and if a place occurs twice, it does not say which value is meant.
  const known = lines.length < mostRefusals && new Set(all).size === all.length;
  const named = lines.every((line) => all.some((place) => line.startsWith(`${place}: `)));
  const kept = all.length - places.size;
  return known && named && kept > 0 && places.size > 0 ? { kept, refused: places.size, places } : undefined;
}
