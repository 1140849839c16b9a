/**
 * An offset in the stream: for each writer, the number of the writer's last row before the offset. A writer that is
 * missing has no row before the offset.
 */
export type Offset = ReadonlyMap<number, number>;

export function seqOf(offset: Offset, writer: number): number {
  return offset.get(writer) ?? 0;
}

/** Whether all rows before one offset are before the other, too. */
export function isBefore(offset: Offset, other: Offset): boolean {
  for (const [writer, seq] of offset) if (seq > seqOf(other, writer)) return false;
  return true;
}

export function isSame(offset: Offset, other: Offset): boolean {
  return isBefore(offset, other) && isBefore(other, offset);
}

/** How many rows lie between an offset and a later one. */
export function rowsBetween(offset: Offset, later: Offset): number {
  let rows = 0;
  for (const [writer, seq] of later) rows += Math.max(0, seq - seqOf(offset, writer));
  return rows;
}
