import { isUtf8 } from "node:buffer";
import { type ValueReason, wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import type { TextParameters } from "@thingwright/contract/basics/language.ts";
import { refusedOutcome } from "../outcome.ts";
import type { Outcome } from "../session.ts";

/**
 * Makes the outcome of a payload that is not JSON, with the most likely mistake of the firmware. @param error the error
 * of the JSON parser
 */
export function notJsonOutcome(payload: Buffer, error?: unknown): Outcome {
  const text = payload.toString();
  if (payload.length === 0) return invalidJsonOutcome("json_empty");
  if (!isUtf8(payload)) return invalidJsonOutcome("json_not_utf8");
  if (text.startsWith("\u{FEFF}")) return invalidJsonOutcome("json_mark");
  if (text.endsWith("\0")) return invalidJsonOutcome("json_nul");
  if (/^[{[\s]*'/.test(text)) return invalidJsonOutcome("json_quotes");
  return endsEarly(text, error)
    ? invalidJsonOutcome("json_cut", { count: payload.length })
    : refusedOutcome("invalid_json");
}

/** Whether the text is valid JSON as far as it goes, and only its end is missing. */
function endsEarly(text: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const [, position] = /at position (\d+)/.exec(error.message) ?? [];
  return Number(position) >= text.length || error.message.startsWith("Unexpected end of JSON");
}

/** Makes an outcome that is counted and answered as invalid JSON, with a more precise reason. */
export function invalidJsonOutcome(reason: ValueReason, parameters: TextParameters = {}): Outcome {
  return { ...refusedOutcome("invalid_json"), reason: wordRefusal({ reason, parameters }, "en") };
}
