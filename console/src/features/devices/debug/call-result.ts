import type { CallAnswer, CustomMessage } from "@thingwright/contract/devices/devices.ts";

/** A call to a device: properties to set, a service with its parameters, or a message on a custom topic. */
export interface Sending {
  params: Record<string, unknown>;
  service?: string;
  /** Sent in place of parameters; devices do not answer it. */
  message?: CustomMessage;
}

export interface SentCall extends Sending {
  key: number;
  /** In milliseconds. */
  sentAt: number;
  /** Undefined while the device has not answered. */
  answer?: CallAnswer;
  /** A text that explains why the call was not sent. */
  problem?: string;
}

/**
 * How a call ended. `waiting`: no answer yet. `ok`: the device accepted the call. `refused`: the device answered with
 * an error. `offline`: the device was offline. `silent`: the device did not answer. `failed`: the platform could not
 * send the call. For a message, `sent` is success, and `deaf` means that the device has not subscribed to the topic.
 */
export type CallResult = "waiting" | "ok" | "sent" | "offline" | "silent" | "deaf" | "refused" | "failed";

export function resultOf({
  answer,
  problem,
  message,
}: Pick<SentCall, "answer" | "problem" | "message">): CallResult {
  if (problem !== undefined) return "failed";
  if (!answer) return "waiting";
  if (answer.code === 200) return message ? "sent" : "ok";
  if (answer.code === 410) return "offline";
  if (answer.code === 408) return message ? "deaf" : "silent";
  return "refused";
}
