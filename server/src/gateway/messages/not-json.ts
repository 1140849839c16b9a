import { isUtf8 } from "node:buffer";
import { type ValueReason, wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import type { TextParameters } from "@thingwright/contract/basics/language.ts";
import { refused } from "../outcome.ts";
import type { Outcome } from "../session.ts";

/** The outcome of a payload that is not JSON, with what firmware mostly has wrong in one. @param error of its parser */
export function notJson(payload: Buffer, error?: unknown): Outcome {
  const text = payload.toString();
  if (payload.length === 0) return because("json_empty");
  if (!isUtf8(payload)) return because("json_not_utf8");
  if (text.startsWith("\u{FEFF}")) return because("json_mark");
  if (text.endsWith("\0")) return because("json_nul");
  if (/^[{[\s]*'/.test(text)) return because("json_quotes");
  return endsEarly(text, error) ? because("json_cut", { count: payload.length }) : refused("invalid_json");
}

/** Whether the parser was content until the text ended. */
function endsEarly(text: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const [, position] = /at position (\d+)/.exec(error.message) ?? [];
  return Number(position) >= text.length || error.message.startsWith("Unexpected end of JSON");
}

/** Counted, and answered in each dialect, as JSON that is not valid. */
export function because(reason: ValueReason, parameters: TextParameters = {}): Outcome {
  return { ...refused("invalid_json"), reason: wordRefusal({ reason, parameters }, "en") };
}
