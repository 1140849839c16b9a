import type { Plugin } from "vite";
import { fieldWords } from "../contract/src/grammar/field-words.ts";
import { limits } from "../contract/src/grammar/limits.ts";

interface Table {
  /** Its import where nothing else is imported with it. */
  imported: RegExp;
  /** A value of it as code names it. */
  named: RegExp;
  /** The values that are written, by what names them in the table; whoever names another one loads the table. */
  values: ReadonlyMap<string, string>;
}

const tables: Record<string, Table> = {
  limits: {
    imported: /import\s*\{\s*limits\s*\}\s*from\s*["'][^"']*\/limits\.ts["'];?/,
    named: /(?<![\w$.])limits\.(\w+)/g,
    values: new Map(
      Object.entries(limits)
        .filter(([, value]) => typeof value === "number" || Array.isArray(value))
        .map(([key, value]) => [key, JSON.stringify(value)]),
    ),
  },
  fieldWords: {
    imported: /import\s*\{\s*fieldWords\s*\}\s*from\s*["'][^"']*\/field-words\.ts["'];?/,
    named: /(?<![\w$.])fieldWords\.(\w+\.(?:en|zh_CN))\b/g,
    values: new Map(
      Object.entries(fieldWords).flatMap(([key, { en, zh_CN }]) => [
        [`${key}.en`, JSON.stringify(en)],
        [`${key}.zh_CN`, JSON.stringify(zh_CN)],
      ]),
    ),
  },
};

/**
 * Writes the number in place of `limits.keywordLength`, and the word in place of `fieldWords.name.en`, as Vite builds. Otherwise
 * the first page that names one would load the table of all of them, which grows with every resource.
 */
export function inlinedConstants(): Plugin {
  return {
    name: "inlined-constants",
    apply: "build",
    transform(code) {
      let written = code;
      for (const [name, { imported, named, values }] of Object.entries(tables)) {
        if (!imported.test(written)) continue;
        const inlined = written.replace(named, (text, key: string) => values.get(key) ?? text);
        const rest = inlined.replace(imported, "");
        written = new RegExp(`\\b${name}\\b`).test(rest) ? inlined : rest;
      }
      return written === code ? undefined : { code: written, map: null };
    },
  };
}
