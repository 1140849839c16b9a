import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { VoiceExamples } from "@thingwright/contract/products/voice.ts";
import { lineOf } from "@thingwright/contract/basics/text.ts";
import { z } from "zod";

export type Phrases = NonNullable<VoiceExamples[keyof VoiceExamples]>;

/** The phrases as fields: a row may be blank while it is being typed. */
const Rows = z.array(z.object({ text: lineOf(limits.voiceExample, 0) })).max(limits.voiceExamples);
export const ExamplesRules = z.object({ phrases: z.partialRecord(z.enum(contentLanguages), Rows) });
export type ExamplesValues = z.infer<typeof ExamplesRules>;

export function fieldsOf(phrases: Phrases): ExamplesValues {
  const rows = contentLanguages.map(
    (language) => [language, (phrases[language] ?? []).map((text) => ({ text }))] as const,
  );
  return { phrases: Object.fromEntries(rows) };
}

/** The phrases without blank rows, and without languages that have none. */
export function phrasesOf({ phrases }: ExamplesValues): Phrases {
  const kept = contentLanguages.map(
    (language) =>
      [
        language,
        (phrases[language] ?? []).map(({ text }) => text.trim()).filter((text) => text !== ""),
      ] as const,
  );
  return Object.fromEntries(kept.filter(([, texts]) => texts.length > 0));
}

/** Returns the new lines of a pasted text, as many as the language has room for. */
export function newLines(text: string, present: readonly string[]): string[] {
  const known = new Set(present);
  const lines: string[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const line = [...raw.trim()].slice(0, limits.voiceExample).join("");
    if (line === "" || known.has(line)) continue;
    known.add(line);
    lines.push(line);
  }
  return lines.slice(0, Math.max(0, limits.voiceExamples - present.length));
}

/** How many phrases a language has, not counting blank rows. */
export function countOf(values: ExamplesValues, language: ContentLanguage): number {
  return phrasesOf(values)[language]?.length ?? 0;
}
