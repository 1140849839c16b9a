/** Makes the names of a C file unique: a repeated name gets a number appended, in the order of the calls. */
export class Names {
  readonly #taken: Set<string>;
  /** For each wanted name, the first number that may be free. */
  readonly #next = new Map<string, number>();

  /** @param taken names that are in use already */
  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken);
  }

  give(wanted: string): string {
    let name = wanted;
    let number = this.#next.get(wanted) ?? 2;
    while (this.#taken.has(name)) name = `${wanted}_${number++}`;
    this.#next.set(wanted, number);
    this.#taken.add(name);
    return name;
  }
}
