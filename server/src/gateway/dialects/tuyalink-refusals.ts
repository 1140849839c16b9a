import { allTopicsOf } from "@thingwright/contract/device-topics/tuyalink.ts";
import { tuyalinkCodes } from "./tuyalink-codes.ts";
import { idReader, isRepeatable } from "./unread.ts";
import type { DownlinkMessage, Outcome, Unread } from "../session.ts";

const idOf = idReader("msgId");

/** The codes by the reason of the refusal; all other reasons have the code `cannotBeDone`. */
const codes: Readonly<Record<string, number>> = {
  invalid_json: tuyalinkCodes.noJson,
  invalid_payload: tuyalinkCodes.wrongParameter,
};

/**
 * Makes the answer to a message that reached no handler. It is made even if the device wants no answer, because the
 * message that contains this wish was not read. A request is answered on its topic with `response` in place of
 * `request`. Any other message is answered on its topic with `_response` at the end. An answer itself is not answered.
 */
export function refuseTuyaLink(
  unread: Unread,
  { refusedFor = "" }: Outcome,
  now: () => number,
): DownlinkMessage | null {
  const { device, topic } = unread;
  const own = allTopicsOf(device.deviceId ?? "").slice(0, -1);
  if (!topic.startsWith(own) || topic.endsWith("response") || !isRepeatable(topic)) return null;
  const code = codes[refusedFor] ?? tuyalinkCodes.cannotBeDone;
  return {
    topic: topic.endsWith("/request") ? topic.replace(/request$/, "response") : `${topic}_response`,
    payload: { msgId: idOf(unread), time: now(), code },
  };
}
