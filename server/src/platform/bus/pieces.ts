/** Bytes for the header before the text of a piece. */
const header = 100;
const most = { characters: 32 * 1024 * 1024, waitMs: 10_000 };

/**
 * Splits a text that is too long for the transport into pieces of the form `piece id index count text`. Characters
 * other than ASCII are escaped as in JSON, so only the JSON in the text may contain them.
 * @param id different for each text
 */
export function piecesOf(text: string, mostBytes: number, id: string): string[] {
  if (text.length * 3 <= mostBytes || Buffer.byteLength(text) <= mostBytes) return [text];
  // Each character is then one byte and the JSON means the same, so that the text can be cut anywhere.
  const plain = text.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const size = mostBytes - header;
  const count = Math.ceil(plain.length / size);
  return Array.from(
    { length: count },
    (_, index) => `piece ${id} ${index} ${count} ${plain.slice(index * size, (index + 1) * size)}`,
  );
}

interface Partial {
  texts: string[];
  characters: number;
  /** When the last piece arrived, by `performance.now()`. */
  latest: number;
}

/**
 * Joins pieces into texts. Texts that lack a piece are dropped after a time; the frames' numbers reveal that one is
 * missing.
 */
export class Pieces {
  readonly #partials = new Map<string, Partial>();
  #characters = 0;

  /** @returns the whole text, or null while pieces are missing */
  join(text: string): string | null {
    const found = /^piece ([0-9A-Za-z.-]{1,60}) (\d{1,6}) (\d{1,6}) /.exec(text);
    if (!found) return text;
    const [start, id, index, count] = [found[0], found[1]!, Number(found[2]), Number(found[3])];
    this.#forgetOld();
    const partial = this.#partials.get(id) ?? { texts: [], characters: 0, latest: 0 };
    // A piece may arrive twice. If a piece is missing, the text stays incomplete.
    if (index !== partial.texts.length) return null;
    const piece = text.slice(start.length);
    this.#forget(id);
    partial.texts.push(piece);
    partial.characters += piece.length;
    partial.latest = performance.now();
    if (partial.texts.length === count) return partial.texts.join("");
    if (this.#characters + partial.characters > most.characters) return null;
    this.#partials.set(id, partial);
    this.#characters += partial.characters;
    return null;
  }

  #forgetOld(): void {
    const now = performance.now();
    for (const [id, { latest }] of this.#partials) if (now - latest > most.waitMs) this.#forget(id);
  }

  #forget(id: string): void {
    this.#characters -= this.#partials.get(id)?.characters ?? 0;
    this.#partials.delete(id);
  }
}
