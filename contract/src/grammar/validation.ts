import type { z } from "zod";
import { fill, type Language, type TextParameters } from "../basics/language.ts";
import { limits } from "./limits.ts";
import type { FieldProblem } from "./problem.ts";
import { type ValidationKey, validationMessages } from "./validation-messages.ts";

type Issue = z.core.$ZodIssue;

/** The message key of a zod issue, named by the schema or derived from zod's own check, with its parameters. */
export function keyOf(issue: Issue): { key: ValidationKey; parameters: TextParameters } {
  if (issue.message in validationMessages) {
    const params = issue.code === "custom" ? (issue.params as TextParameters | undefined) : undefined;
    return { key: issue.message as ValidationKey, parameters: params ?? {} };
  }
  switch (issue.code) {
    case "invalid_type":
      if (isMissing(issue.input)) return { key: "required", parameters: {} };
      if (Number.isNaN(issue.input)) return { key: "not_a_number", parameters: {} };
      if (issue.expected === "int") return { key: "not_integer", parameters: {} };
      return { key: "wrong_type", parameters: { expected: issue.expected } };
    case "too_small":
      return { key: sizeKey(issue, "small"), parameters: { minimum: Number(issue.minimum) } };
    case "too_big":
      return { key: sizeKey(issue, "big"), parameters: { maximum: Number(issue.maximum) } };
    case "invalid_value":
    case "invalid_union":
      if (isMissing(issue.input) || issue.input === "") return { key: "required", parameters: {} };
      if (issue.code === "invalid_union") return { key: "invalid", parameters: {} };
      return { key: "not_an_option", parameters: {} };
    case "invalid_format":
      return { key: issue.format === "uuid" ? "invalid_id" : "invalid", parameters: {} };
    case "unrecognized_keys":
      return { key: "unknown_field", parameters: { keys: issue.keys.join(", ") } };
    default:
      return { key: "invalid", parameters: {} };
  }
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

function sizeKey(
  issue: { origin: string } & ({ minimum: unknown } | { maximum: unknown }),
  side: "small" | "big",
): ValidationKey {
  if (issue.origin === "string") {
    if (side === "big") return "too_long";
    return "minimum" in issue && issue.minimum === 1 ? "required" : "too_short";
  }
  if (issue.origin === "array" || issue.origin === "set") return side === "small" ? "too_few" : "too_many";
  return side === "small" ? "too_small" : "too_big";
}

/** A zod issue in words. */
export function explain(issue: Issue, language: Language): string {
  const { key, parameters } = keyOf(issue);
  return fill(validationMessages[key], language, parameters);
}

/** The first `limits.refusedFields` refused fields, each with its first issue, in one language. */
export function fieldProblems(
  error: { issues: readonly Issue[] },
  language: Language,
  root = "",
): FieldProblem[] {
  const messages = new Map<string, string>();
  for (const issue of error.issues) {
    if (messages.size === limits.refusedFields) break;
    const path = [root, ...issue.path.map(String)].filter((part) => part !== "").join(".");
    if (!messages.has(path)) messages.set(path, explain(issue, language));
  }
  return Array.from(messages, ([path, message]) => ({ path, message }));
}
