type Done<R> = (refusal?: R) => void;

interface Slot<R> {
  done: Done<R>;
  settled: boolean;
  refusal: R | undefined;
}

/**
 * Has messages of one connection acknowledged in the order in which they came [MQTT-4.6.0-2], whichever is stored first: those
 * of several devices are stored side by side.
 */
export class InOrder<R> {
  readonly #slots: Slot<R>[] = [];

  /** @returns to be called in place of `done`, which is called once all before it have been */
  after(done: Done<R>): Done<R> {
    const slot: Slot<R> = { done, settled: false, refusal: undefined };
    this.#slots.push(slot);
    return (refusal) => {
      slot.settled = true;
      slot.refusal = refusal;
      while (this.#slots[0]?.settled) {
        const { done: next, refusal: its } = this.#slots.shift()!;
        next(its);
      }
    };
  }
}
