import { fill, type Language } from "@thingwright/contract/language.ts";
import { type Problem, problem } from "@thingwright/contract/problem.ts";
import {
  textAt,
  type TextChange,
  textsDiffering,
  textsOf,
  type TextTree,
} from "@thingwright/contract/text-tree.ts";
import { validationMessages } from "@thingwright/contract/validation-messages.ts";

/** A change of translated texts, as a call brings it. */
export interface ChangedTexts {
  /** The texts by language. */
  languages: TextChange;
  /** The texts that the caller has read; left out, the last writer wins. */
  was?: TextChange | undefined;
}

interface Stale {
  path: string;
  now: string;
}

/** The texts of a change that are not what its caller has read; a text that is already as the change has it is none. */
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
 * The refusal of changes that would undo somebody else's. It names each text with what stands now.
 * @param changes what stands, the change, and the path of the change in the input
 * @returns undefined if nothing stands in the way
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

/** Texts for the operation log: each that differs, named by what it belongs to and its language. */
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
