/**
 * The devices that concern a consumer, or the products whose devices all concern it, as far as this process knows.
 * Reports of other devices need not be looked at. Until `load` has read the ids, every device is treated as watched.
 */
export class WatchedDevices {
  #ids: Set<string> | null = null;
  /** The ids that were added while the database was being asked: one list for each `load` in progress. */
  readonly #addedMeanwhile = new Set<string[]>();

  get size(): number {
    return this.#ids?.size ?? 1;
  }

  has(deviceId: string): boolean {
    return this.#ids?.has(deviceId) ?? true;
  }

  add(deviceIds: readonly string[]): void {
    for (const id of deviceIds) this.#ids?.add(id);
    for (const added of this.#addedMeanwhile) added.push(...deviceIds);
  }

  /** Replaces all known ids by those from the database; ids that are added while the database answers are kept. */
  async load(read: () => Promise<readonly string[]>): Promise<void> {
    const added: string[] = [];
    this.#addedMeanwhile.add(added);
    try {
      const ids = await read();
      this.#ids = new Set([...ids, ...added]);
    } finally {
      this.#addedMeanwhile.delete(added);
    }
  }
}
