/** Makes an identifier from the Latin letters and digits of a name: "Color temp." gives `color_temp`. */
export function identifierFrom(name: string, max: number): string {
  const whole = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "");
  const cut = whole.slice(0, max);
  // A word that does not fit is left out, unless it is the first one.
  const inside = whole.length > max && whole[max] !== "_" && cut.includes("_");
  return (inside ? cut.slice(0, cut.lastIndexOf("_")) : cut).replace(/_+$/, "");
}

/** Returns the identifier or, if that is taken, the identifier with the first free number from 2 on. */
export function freeIdentifier(identifier: string, taken: ReadonlySet<string>, max: number): string {
  let free = identifier;
  for (let number = 2; taken.has(free); number++) {
    const end = `_${number}`;
    free = identifier.slice(0, max - end.length).replace(/_+$/, "") + end;
  }
  return free;
}

export function hasChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
