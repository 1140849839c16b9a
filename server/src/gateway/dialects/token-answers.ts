import { toIdentifiers } from "@thingwright/contract/points/thing-model.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { acceptedOutcome, answerOutcome } from "../outcome.ts";
import { hearsShared } from "./shared-attributes.ts";
import type { DeviceReply, Outcome, Uplink } from "../session.ts";

/** The outcome of a device's answer to the call with this id. */
export async function rpcAnswer(
  { session, model, tools: { calls } }: Uplink,
  id: string,
  response: unknown,
): Promise<Outcome> {
  // Firmware without the method `set` answers with an error, but applies the shared attributes: its next report then
  // counts as the answer.
  if (isError(response) && hearsShared(session) && calls.issued(session).has(id)) return acceptedOutcome;
  const reply = replyOf(response);
  const data = toIdentifiers(model, reply.data);
  return answerOutcome(await calls.answer(session, id, { ...reply, data }));
}

/**
 * A device answers a call with `{code, message, data}` or `{error}`. Any other JSON is the data of a call that
 * succeeded.
 */
function replyOf(response: unknown): DeviceReply {
  if (isError(response)) {
    const { error } = response;
    return { code: 500, message: typeof error === "string" ? error : JSON.stringify(error), data: response };
  }
  if (!isObject(response) || typeof response.code !== "number" || !Number.isInteger(response.code)) {
    return { code: 200, message: "", data: response };
  }
  const { code, message, data = null } = response;
  return { code, message: typeof message === "string" ? message : "", data };
}

/** Whether an answer is the `{error}` of firmware that sends no codes. */
function isError(response: unknown): response is { error: unknown } {
  return isObject(response) && "error" in response && !("code" in response);
}
