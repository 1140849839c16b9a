/** Counts, by key, how many units are in use, up to a limit for each key. */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #used = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  isFull(key: string): boolean {
    return (this.#used.get(key) ?? 0) >= this.#most;
  }

  /** @returns whether there was room; if so, the caller must give the unit back later */
  take(key: string): boolean {
    if (this.isFull(key)) return false;
    this.#used.set(key, (this.#used.get(key) ?? 0) + 1);
    return true;
  }

  giveBack(key: string): void {
    const left = (this.#used.get(key) ?? 0) - 1;
    if (left > 0) this.#used.set(key, left);
    else this.#used.delete(key);
  }
}
