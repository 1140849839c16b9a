import type { Sample } from "./samples.ts";

/** Copies of an input, in each of which one own id is replaced by the id of the same kind in `others`. */
export function swapped(sample: Sample, own: object, others: object): { place: string; input: Sample }[] {
  const copies: { place: string; input: Sample }[] = [];
  const replacements = new Map<string, string>(Object.entries(others));
  for (const [kind, id] of Object.entries(own) as [string, string][]) {
    const other = replacements.get(kind);
    if (other === undefined) continue;
    const parts = JSON.stringify(sample).split(`"${id}"`);
    for (let i = 1; i < parts.length; i++) {
      const text = `${parts.slice(0, i).join(`"${id}"`)}"${other}"${parts.slice(i).join(`"${id}"`)}`;
      copies.push({ place: `${kind} (${i})`, input: JSON.parse(text) as Sample });
    }
  }
  return copies;
}
