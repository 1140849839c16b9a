/** Work that takes seconds, by what it is for: whoever asks for the same meanwhile waits for it, and begins none. */
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
