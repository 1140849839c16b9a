/** Items that wait, by owner: each owner's stay in their order, and the owners take turns. */
export class FairQueue<T> {
  /** In the order of their turns; none is empty. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many items of an owner wait. */
  of(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0;
  }

  push(owner: string, item: T): void {
    const line = this.#lines.get(owner);
    if (line) line.push(item);
    else this.#lines.set(owner, [item]);
    this.#size++;
  }

  /**
   * Takes items out, equally many of each owner as far as they have them.
   * @param most how many
   * @param fits is asked for each item before it is taken; with the first that does not fit, no more are taken
   */
  take(most: number, fits: (item: T) => boolean = () => true): T[] {
    const taken: T[] = [];
    const share = Math.ceil(most / this.#lines.size);
    // Whoever had a turn and has more is put last, and comes again.
    for (const [owner, line] of this.#lines) {
      const wanted = Math.min(share, line.length, most - taken.length);
      const count = countFitting(line, wanted, fits);
      if (count === 0) break;
      for (const item of line.splice(0, count)) taken.push(item);
      this.#size -= count;
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      if (count < wanted) break;
    }
    return taken;
  }
}

function countFitting<T>(line: readonly T[], wanted: number, fits: (item: T) => boolean): number {
  for (let i = 0; i < wanted; i++) if (!fits(line[i]!)) return i;
  return wanted;
}
