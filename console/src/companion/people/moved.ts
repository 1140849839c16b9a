/** Returns the ids of a list after the one at `at` has moved down by `by` places, or up if `by` is negative. */
export function moved(list: readonly { id: string }[], at: number, by: number): string[] {
  const ids = list.map(({ id }) => id);
  ids.splice(at + by, 0, ...ids.splice(at, 1));
  return ids;
}
