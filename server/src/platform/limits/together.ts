interface Options {
  /** How many are written together at most. */
  most: number;
  /** Milliseconds: writing begins no more often than this, so that what comes meanwhile shares one transaction. */
  apartMs: number;
}

/**
 * Writes pieces of work together that come one by one: the first at once, those that come while others are being written, or
 * soon after, with one statement. They keep their order.
 */
export class Together<T> {
  readonly #write: (some: readonly T[]) => Promise<unknown>;
  readonly #options: Options;
  #pending: { one: T; written: PromiseWithResolvers<void> }[] = [];
  #isWriting = false;
  #last = -Infinity;

  /** @param write writes all of them, or throws and has written none */
  constructor(write: (some: readonly T[]) => Promise<unknown>, options: Options) {
    this.#write = write;
    this.#options = options;
  }

  /** Resolves once it is written. */
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
