import { allTopicsOf } from "@thingwright/contract/device-topics/tuyalink.ts";
import { tuyalinkCodes } from "./tuyalink-codes.ts";
import { idReader, isRepeatable } from "./unread.ts";
import type { DownlinkMessage, Outcome, Unread } from "../session.ts";

const idOf = idReader("msgId");

/** By the reason of the refusal; any other means that nothing is done with such messages. */
const codes: Readonly<Record<string, number>> = {
  invalid_json: tuyalinkCodes.noJson,
  invalid_payload: tuyalinkCodes.wrongParameter,
};

/**
 * The answer to a message that no handler got, whether it asks for one or not: it would not be known. A question has it on
 * its topic with `response` in place of `request`, anything else on its topic with `_response`; an answer has none.
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
