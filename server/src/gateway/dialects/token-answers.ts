import { toIdentifiers } from "@thingwright/contract/points/thing-model.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { acceptedOutcome, answerOutcome } from "../outcome.ts";
import { hearsShared } from "./shared-attributes.ts";
import type { DeviceReply, Outcome, Uplink } from "../session.ts";

/** The outcome of a device's answer to the call with this id. */
export async function rpcAnswer(
  { session, model, tools: { calls } }: Uplink,
  id: string,
  said: unknown,
): Promise<Outcome> {
  const response = readAnswer(said);
  // Firmware without the method `set` answers with an error, but applies the shared attributes: its next report then
  // counts as the answer.
  if (errorOf(response) !== undefined && hearsShared(session) && calls.issued(session).has(id))
    return acceptedOutcome;
  const reply = replyOf(response);
  const data = toIdentifiers(model, reply.data);
  return answerOutcome(await calls.answer(session, id, { ...reply, data }));
}

/** Reads an object that was sent as text, as `thingsboard-gateway` sends its own answers. */
function readAnswer(said: unknown): unknown {
  if (typeof said !== "string" || !said.startsWith("{")) return said;
  try {
    return JSON.parse(said);
  } catch {
    return said;
  }
}

/**
 * A device answers a call with `{code, message, data}`, `{error}` or `{success: false}`. Any other JSON is the data of a
 * call that succeeded.
 */
function replyOf(response: unknown): DeviceReply {
  const error = errorOf(response);
  if (error !== undefined) return { code: 500, message: error, data: response };
  if (!isObject(response) || typeof response.code !== "number" || !Number.isInteger(response.code)) {
    return { code: 200, message: "", data: response };
  }
  const { code, error: reason, message = reason, data = null } = response;
  return { code, message: typeof message === "string" ? message : "", data };
}

/**
 * The words of an error that firmware reports without a code; undefined if the answer is none. `thingsboard-gateway`
 * nests errors of its connectors in `result`.
 */
function errorOf(response: unknown): string | undefined {
  if (!isObject(response) || "code" in response) return undefined;
  const { error = isObject(response.result) ? response.result.error : undefined, success } = response;
  if (error === undefined) return success === false ? "" : undefined;
  return typeof error === "string" ? error : JSON.stringify(error);
}
