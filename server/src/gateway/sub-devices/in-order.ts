type Done<R> = (refusal?: R) => void;

interface Slot<R> {
  done: Done<R>;
  settled: boolean;
  refusal: R | undefined;
}

/**
 * Acknowledges the messages of one connection in the order in which they arrived [MQTT-4.6.0-2], although the messages
 * of several devices are stored in any order.
 */
export class InOrder<R> {
  readonly #slots: Slot<R>[] = [];

  /**
   * @returns a function to call in place of `done`; it calls `done` once all earlier messages have been acknowledged
   */
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
