import type { Plugin } from "vite";
import { limits } from "../contract/src/limits.ts";

const imported = /import\s*\{\s*limits\s*\}\s*from\s*["'][^"']*\/limits\.ts["'];?/;
/** Those that are a number or a list of them; whoever names another one loads the table. */
const plain = new Map(
  Object.entries(limits)
    .filter(([, value]) => typeof value === "number" || Array.isArray(value))
    .map(([key, value]) => [key, JSON.stringify(value)]),
);

/**
 * Writes the number in place of `limits.keywordLength` as Vite builds. Otherwise the first page that names one limit
 * would load the table of all of them, which grows with every resource.
 */
export function inlinedLimits(): Plugin {
  return {
    name: "inlined-limits",
    apply: "build",
    transform(code) {
      if (!imported.test(code)) return undefined;
      const written = code.replace(
        /(?<![\w$.])limits\.(\w+)/g,
        (text, key: string) => plain.get(key) ?? text,
      );
      const rest = written.replace(imported, "");
      return { code: /\blimits\b/.test(rest) ? written : rest, map: null };
    },
  };
}
