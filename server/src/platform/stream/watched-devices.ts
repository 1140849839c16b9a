/**
 * The devices that concern a consumer, or the products of which all devices do, as far as this process knows: reports of all others need
 * not be looked at. Until the database has been asked, every one counts as watched.
 */
export class WatchedDevices {
  #ids: Set<string> | null = null;
  /** What was added since the database was asked, for each time that it is being asked. */
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

  /** Replaces all that is known; what is added while the database answers is kept. */
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
