/**
 * A place in the stream: of each writer, the number of the last row before it. A writer that is not named has none
 * before it.
 */
export type Place = ReadonlyMap<number, number>;

export function seqOf(place: Place, writer: number): number {
  return place.get(writer) ?? 0;
}

/** Whether all rows before one place are before the other, too. */
export function isBefore(place: Place, other: Place): boolean {
  for (const [writer, seq] of place) if (seq > seqOf(other, writer)) return false;
  return true;
}

export function isSame(place: Place, other: Place): boolean {
  return isBefore(place, other) && isBefore(other, place);
}

/** How many rows lie between a place and a later one. */
export function rowsBetween(place: Place, later: Place): number {
  let rows = 0;
  for (const [writer, seq] of later) rows += Math.max(0, seq - seqOf(place, writer));
  return rows;
}
