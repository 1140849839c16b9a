import { isUtf8 } from "node:buffer";
import { type ValueReason, wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import type { TextParameters } from "@thingwright/contract/basics/language.ts";
import { refused } from "../outcome.ts";
import type { Outcome } from "../session.ts";

/**
 * Makes the outcome of a payload that is not JSON, with the most likely mistake of the firmware. @param error the
 * parser's
 */
export function notJson(payload: Buffer, error?: unknown): Outcome {
  const text = payload.toString();
  if (payload.length === 0) return because("json_empty");
  if (!isUtf8(payload)) return because("json_not_utf8");
  if (text.startsWith("\u{FEFF}")) return because("json_mark");
  if (text.endsWith("\0")) return because("json_nul");
  if (/^[{[\s]*'/.test(text)) return because("json_quotes");
  return endsEarly(text, error) ? because("json_cut", { count: payload.length }) : refused("invalid_json");
}

/** Whether the text is valid JSON up to its end. */
function endsEarly(text: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const [, position] = /at position (\d+)/.exec(error.message) ?? [];
  return Number(position) >= text.length || error.message.startsWith("Unexpected end of JSON");
}

/** Makes an outcome that is counted and answered as invalid JSON, with a more precise reason. */
export function because(reason: ValueReason, parameters: TextParameters = {}): Outcome {
  return { ...refused("invalid_json"), reason: wordRefusal({ reason, parameters }, "en") };
}
