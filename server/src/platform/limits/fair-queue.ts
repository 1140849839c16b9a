/** A queue that is fair to owners: the items of an owner keep their order, and the owners take turns. */
export class FairQueue<T> {
  /** The waiting items of each owner, in the order of the owners' turns. No list is empty. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns how many items of an owner wait. */
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
   * Removes and returns items, the same number for each owner as far as the owner has them.
   * @param most how many items to take
   * @param fits called for each item before it is taken; at the first item that does not fit, taking ends
   */
  take(most: number, fits: (item: T) => boolean = () => true): T[] {
    const taken: T[] = [];
    const share = Math.ceil(most / this.#lines.size);
    // An owner that has more items after its turn is put last, so that the loop comes to it again.
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
