import { fill, type Language, type Text, type TextParameters } from "@thingwright/contract/language.ts";
import { expectedTypes, valueProblems, type ValueReason } from "@thingwright/contract/value-problems.ts";

interface Pattern {
  reason: ValueReason;
  names: string[];
  expression: RegExp;
}

/** The English text of a refusal, with a place for each parameter. */
function patternOf(reason: ValueReason): Pattern {
  const names: string[] = [];
  const source = valueProblems[reason].en
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return "(.*?)";
    });
  return { reason, names, expression: new RegExp(`^${source}$`, "s") };
}

// The fewer words of its own a text has, the more it fits: those with the longest come first.
const patterns = (Object.keys(valueProblems) as ValueReason[])
  .toSorted((a, b) => valueProblems[b].en.length - valueProblems[a].en.length)
  .map(patternOf);

const types = Object.values<Text>(expectedTypes);

/** One refusal, perhaps after the identifiers that it is about; nothing if it is none of the contract's. */
function translate(text: string, language: Language): string | undefined {
  for (const { reason, names, expression } of patterns) {
    const found = expression.exec(text);
    if (!found) continue;
    const parameters: TextParameters = {};
    for (const [i, name] of names.entries()) {
      const said = found[i + 1] ?? "";
      parameters[name] = types.find(({ en }) => en === said)?.[language] ?? said;
    }
    return fill(valueProblems[reason], language, parameters);
  }
  const [, identifier, rest] = /^([\w.-]+): (.+)$/s.exec(text) ?? [];
  const inner = rest === undefined ? undefined : translate(rest, language);
  return inner === undefined ? undefined : `${identifier}: ${inner}`;
}

/**
 * The reason of a log line, which is kept in English, in the reader's language as far as it is one of the contract's:
 * one line for each value that was refused.
 */
export function reasonLines(reason: string, language: Language): string[] {
  const parts = reason.split("; ");
  return language === "en" ? parts : parts.map((part) => translate(part, language) ?? part);
}
