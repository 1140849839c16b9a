/** The ids of a list, one of which has gone so many places down, or up where that is negative. */
export function moved(list: readonly { id: string }[], at: number, by: number): string[] {
  const ids = list.map(({ id }) => id);
  ids.splice(at + by, 0, ...ids.splice(at, 1));
  return ids;
}
