/** Gives each name of a C file once. What would repeat one gets a number behind it; the order of asking decides. */
export class Names {
  readonly #taken: Set<string>;
  /** The number from which on to look for one that is free, by the name that was wanted. */
  readonly #next = new Map<string, number>();

  /** @param taken names that are not to be given */
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
