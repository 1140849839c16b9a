interface Options {
  /** The most items that are written together. */
  most: number;
  /**
   * The minimum time between the starts of two writes, in milliseconds, so that items that arrive meanwhile share a
   * transaction.
   */
  apartMs: number;
}

/**
 * Batches items that arrive one by one. The first is written at once; those that arrive during a write, or within
 * `apartMs` of its start, are written together afterwards. Items keep their order.
 */
export class WriteBatcher<T> {
  readonly #write: (some: readonly T[]) => Promise<unknown>;
  readonly #options: Options;
  #pending: { one: T; written: PromiseWithResolvers<void> }[] = [];
  #isWriting = false;
  #last = -Infinity;

  /** @param write writes all items, or throws and writes none */
  constructor(write: (some: readonly T[]) => Promise<unknown>, options: Options) {
    this.#write = write;
    this.#options = options;
  }

  /** Resolves once the item is written. */
  add(one: T): Promise<void> {
    const written = Promise.withResolvers<void>();
    this.#pending.push({ one, written });
    if (!this.#isWriting) void this.#run();
    return written.promise;
  }

  async #run(): Promise<void> {
    this.#isWriting = true;
    while (this.#pending.length > 0) {
      const wait = this.#last + this.#options.apartMs - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)));
      this.#last = performance.now();
      const some = this.#pending.splice(0, this.#options.most);
      try {
        await this.#write(some.map(({ one }) => one));
        for (const { written } of some) written.resolve();
      } catch (error) {
        for (const { written } of some) written.reject(error);
      }
    }
    this.#isWriting = false;
  }
}
