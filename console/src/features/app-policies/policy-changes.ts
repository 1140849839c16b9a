import { diffArrays, diffWordsWithSpace } from "diff";

/** A part of a rich text that is compared as a unit: a heading, a paragraph, an item of a list, a row of a table. */
export interface Paragraph {
  html: string;
  text: string;
}

interface Piece {
  text: string;
  change: "same" | "added" | "removed";
}

/** How a paragraph has changed. `restyled`: only its formatting has changed, and its text is the same. */
export type Change =
  | { change: "same" | "added" | "removed" | "restyled"; html: string }
  | { change: "reworded"; pieces: Piece[] };

/** Two paragraphs with more changed words than this are not compared word by word. */
const mostChangedWords = 1000;
/**
 * The smallest share of a paragraph's letters that must be unchanged for the paragraph to count as reworded. Otherwise
 * it counts as replaced.
 */
const leastKept = 0.4;

/**
 * Compares two versions of a text.
 * @param language a BCP 47 tag. It decides how the text is split into words, which matters for Chinese and Japanese
 */
export function changesOf(
  before: readonly Paragraph[],
  after: readonly Paragraph[],
  language: string,
): Change[] {
  const words = new Intl.Segmenter(language, { granularity: "word" });
  const parts = diffArrays([...before], [...after], { comparator: (one, other) => one.html === other.html });
  const changes: Change[] = [];
  for (let at = 0; at < parts.length; at++) {
    const { value, added, removed } = parts[at]!;
    const next = parts[at + 1];
    if (removed && next?.added) {
      changes.push(...replaced(value, next.value, words));
      at++;
    } else {
      const change = added ? "added" : removed ? "removed" : "same";
      changes.push(...value.map(({ html }) => ({ change, html }) as const));
    }
  }
  return changes;
}

/**
 * Compares each removed paragraph with the paragraph that replaces it. If the two differ too much, they count as one
 * removed and one added paragraph.
 */
function replaced(
  before: readonly Paragraph[],
  after: readonly Paragraph[],
  words: Intl.Segmenter,
): Change[] {
  const changes: Change[] = [];
  const length = Math.max(before.length, after.length);
  for (let at = 0; at < length; at++) {
    const old = before[at];
    const now = after[at];
    const change = old && now && changeOfPair(old, now, words);
    if (change) changes.push(change);
    else {
      if (old) changes.push({ change: "removed", html: old.html });
      if (now) changes.push({ change: "added", html: now.html });
    }
  }
  return changes;
}

/** Returns how the paragraph `now` differs from `old`; undefined if the two differ too much. */
function changeOfPair(old: Paragraph, now: Paragraph, intlSegmenter: Intl.Segmenter): Change | undefined {
  if (old.text.trim() === "" || now.text.trim() === "") return undefined;
  if (old.text === now.text) return { change: "restyled", html: now.html };
  const found = diffWordsWithSpace(old.text, now.text, { intlSegmenter, maxEditLength: mostChangedWords });
  if (!found) return undefined;
  const pieces = found.map(({ value, added, removed }): Piece => ({
    text: value,
    change: added ? "added" : removed ? "removed" : "same",
  }));
  const kept = pieces.reduce((sum, { text, change }) => sum + (change === "same" ? text.length : 0), 0);
  return kept >= leastKept * Math.max(old.text.length, now.text.length)
    ? { change: "reworded", pieces }
    : undefined;
}

/** The elements whose children are compared as separate paragraphs. */
const containers = new Set(["ul", "ol", "table", "tbody", "thead", "blockquote"]);

/** Splits a rich text into its paragraphs. */
export function paragraphsOf(html: string): Paragraph[] {
  return [...new DOMParser().parseFromString(html, "text/html").body.children].flatMap(partsOf);
}

function partsOf(element: Element): Paragraph[] {
  const { localName, children, outerHTML, textContent } = element;
  if (containers.has(localName)) return [...children].flatMap(partsOf);
  return [{ html: within(localName, outerHTML), text: textContent ?? "" }];
}

/** Adds the parent element without which an element is not valid, such as the list around a list item. */
function within(name: string, html: string): string {
  if (name === "li") return `<ul>${html}</ul>`;
  return name === "tr" ? `<table><tbody>${html}</tbody></table>` : html;
}
