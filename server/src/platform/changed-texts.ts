import { fill, type Language } from "@thingwright/contract/basics/language.ts";
import { type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import {
  textAt,
  type TextChange,
  textsDiffering,
  textsOf,
  type TextTree,
} from "@thingwright/contract/basics/text-tree.ts";
import { validationMessages } from "@thingwright/contract/grammar/validation-messages.ts";

/** A change of translated texts, as the caller sends it. */
export interface ChangedTexts {
  /** The texts by language. */
  languages: TextChange;
  /** The texts that the caller has read; without them, the last writer wins. */
  was?: TextChange | undefined;
}

interface Stale {
  path: string;
  now: string;
}

/** Yields the present texts that differ from those that the caller has read, unless they already equal the change. */
function* staleIn(now: TextTree, { languages, was }: ChangedTexts, path: string): Generator<Stale> {
  if (was === undefined) return;
  const read = new Map(Array.from(textsOf(was), ([at, text]) => [at.join("\0"), text]));
  for (const [at, text] of textsOf(languages)) {
    const stands = textAt(now, at);
    if (stands === text || stands === (read.get(at.join("\0")) ?? "")) continue;
    yield { path: [path, ...at].join("."), now: stands };
  }
}

/**
 * Builds the refusal of changes that would overwrite somebody else's changes. The refusal names each such text with its
 * present value.
 * @param changes the present texts, the change, and the path of the change in the input
 * @returns undefined if no text has changed since the caller read it
 */
export function staleTexts(
  language: Language,
  changes: readonly { now: TextTree; change: ChangedTexts; path: string }[],
): Problem | undefined {
  const stale = changes.flatMap(({ now, change, path }) => [...staleIn(now, change, path)]);
  if (stale.length === 0) return undefined;
  const fields = stale.map(({ path, now }) => {
    const words = now ? validationMessages.text_changed : validationMessages.text_cleared;
    return { path, message: fill(words, language, { text: now }) };
  });
  return problem("conflict", {}, fields);
}

/**
 * Lists, for the operation log, the texts that differ. Each is named by the object that it belongs to and by its
 * language.
 */
export function textStates(
  changes: readonly { name: string; before: TextTree; after: TextTree }[],
): Record<"before" | "after", { texts: { identifier: string; text: string }[] }> {
  const before: { identifier: string; text: string }[] = [];
  const after: { identifier: string; text: string }[] = [];
  for (const change of changes)
    for (const [path, old, now] of textsDiffering(change.before, change.after)) {
      const identifier = `${change.name} · ${path.join(".").replace(/\.functions\.[^.]+|\.name$/g, "")}`;
      if (old) before.push({ identifier, text: old });
      if (now) after.push({ identifier, text: now });
    }
  return { before: { texts: before }, after: { texts: after } };
}
