/**
 * Runs work that takes seconds once at a time for each id: a call with the id of work that is running waits for that
 * work.
 */
export function sharedWork(): (id: string, work: () => Promise<void>) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return (id, work) => {
    const known = running.get(id);
    if (known) return known;
    const begun = work().finally(() => running.delete(id));
    running.set(id, begun);
    return begun;
  };
}
