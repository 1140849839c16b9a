import {
  fill,
  type Language,
  type Text,
  type TextParameters,
} from "@thingwright/contract/basics/language.ts";
import {
  expectedTypes,
  placed,
  valueProblems,
  type ValueReason,
} from "@thingwright/contract/points/value-problems.ts";

interface Pattern {
  reason: ValueReason;
  names: string[];
  expression: RegExp;
}

/** A pattern that matches the English text of a refusal and finds its parameters. */
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

// A short text with parameters matches too many reasons, so the longest texts are tried first.
const patterns = (Object.keys(valueProblems) as ValueReason[])
  .toSorted((a, b) => valueProblems[b].en.length - valueProblems[a].en.length)
  .map(patternOf);

const types = Object.values<Text>(expectedTypes);

/**
 * Translates one refusal, which may begin with identifiers. Returns undefined if the API contract does not define the
 * refusal.
 */
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
  const [, identifier, rest] = /^(.+?): (.+)$/s.exec(text) ?? [];
  const inner = rest === undefined ? undefined : translate(rest, language);
  return inner === undefined ? undefined : placed(identifier!, inner, language);
}

/**
 * Returns the lines of a log entry's reason, one for each refused value. The log stores reasons in English. Reasons
 * that the API contract defines are translated into the user's language.
 */
export function reasonLines(reason: string, language: Language): string[] {
  const parts = reason.split("; ");
  return language === "en" ? parts : parts.map((part) => translate(part, language) ?? part);
}

const unknown = `: ${valueProblems.unknown_identifier.en}`;

/**
 * Returns an entry for each line of a reason. If the line reports that the product has no such function point, the
 * entry is the unknown name; otherwise it is undefined. The name is spelled as in the device's message, without its
 * position in a batch.
 * @param event the event of the topic. In reasons, its identifier precedes the names of its outputs
 */
export function unknownKeys(reason: string, event?: string): (string | undefined)[] {
  return reasonLines(reason, "en").map((line) => unknownKey(line, event));
}

function unknownKey(line: string, event?: string): string | undefined {
  if (!line.endsWith(unknown)) return undefined;
  const place = line.slice(0, -unknown.length);
  const output = event !== undefined && place.startsWith(`${event}.`) ? place.slice(event.length + 1) : place;
  const inBatch = output.replace(/^\[\d+\]\./, "");
  const [, of] = /^.+?\[\d+\]\.(.+)$/s.exec(inBatch) ?? [];
  return of ?? inBatch.replace(/\[\d+\]$/, "");
}
