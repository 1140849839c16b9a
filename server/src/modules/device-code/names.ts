/** Gives each name of a C file once. What would repeat one gets a number behind it; the order of asking decides. */
export class Names {
  readonly #taken: Set<string>;

  /** @param taken names that are not to be given */
  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken);
  }

  give(wanted: string): string {
    let name = wanted;
    for (let i = 2; this.#taken.has(name); i++) name = `${wanted}_${i}`;
    this.#taken.add(name);
    return name;
  }
}
