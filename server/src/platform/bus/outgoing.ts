/** A text on its way to all processes or to one. */
export interface Outgoing {
  channel: string;
  text: string;
}

const most = { count: 20_000, characters: 32 * 1024 * 1024, waitMs: 10_000 };

/**
 * The queue of texts to be sent, in order. If too many wait, or the first waits too long, all are dropped: a receiver
 * that misses one text has to read its data again anyway.
 */
export class OutgoingQueue {
  #texts: Outgoing[] = [];
  #characters = 0;
  /** When the first of the texts began to wait, by `performance.now()`. */
  #since = 0;
  readonly #dropped: () => void;

  /** @param dropped called after texts were dropped */
  constructor(dropped: () => void) {
    this.#dropped = dropped;
  }

  get size(): number {
    return this.#texts.length;
  }

  add(channel: string, text: string): void {
    if (this.#texts.length === 0) this.#since = performance.now();
    this.#texts.push({ channel, text });
    this.#characters += text.length;
    this.#dropIfTooMuch();
  }

  /** Takes the first texts out, up to these limits but at least one. */
  take(count: number, characters: number): Outgoing[] {
    this.#dropIfTooMuch();
    let taken = 0;
    let sum = 0;
    while (taken < this.#texts.length && taken < count) {
      sum += this.#texts[taken]!.text.length;
      if (taken > 0 && sum > characters) break;
      taken += 1;
    }
    const texts = this.#texts.splice(0, taken);
    for (const { text } of texts) this.#characters -= text.length;
    return texts;
  }

  /** Puts texts that could not be sent back to the front. They have waited since `since`, by `performance.now()`. */
  putBack(texts: readonly Outgoing[], since: number): void {
    this.#since = since;
    this.#texts.unshift(...texts);
    for (const { text } of texts) this.#characters += text.length;
    this.#dropIfTooMuch();
  }

  #dropIfTooMuch(): void {
    const tooMuch = this.#texts.length > most.count || this.#characters > most.characters;
    const tooLong = this.#texts.length > 0 && performance.now() - this.#since > most.waitMs;
    if (!tooMuch && !tooLong) return;
    this.#texts = [];
    this.#characters = 0;
    this.#dropped();
  }
}
