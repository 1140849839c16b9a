/**
 * The devices that concern a consumer, or the products of which all devices do, as far as this process knows: reports of all others need
 * not be looked at. Until the database has been asked, every one counts as watched.
 */
export class WatchedDevices {
  #ids: Set<string> | null = null;
  /** What was added since the database was asked; null while it is not. */
  #addedMeanwhile: string[] | null = null;

  get size(): number {
    return this.#ids?.size ?? 1;
  }

  has(deviceId: string): boolean {
    return this.#ids?.has(deviceId) ?? true;
  }

  add(deviceIds: readonly string[]): void {
    for (const id of deviceIds) this.#ids?.add(id);
    this.#addedMeanwhile?.push(...deviceIds);
  }

  /** Replaces all that is known; what is added while the database answers is kept. */
  async load(read: () => Promise<readonly string[]>): Promise<void> {
    const added: string[] = [];
    this.#addedMeanwhile = added;
    const ids = await read();
    this.#addedMeanwhile = null;
    this.#ids = new Set([...ids, ...added]);
  }
}
