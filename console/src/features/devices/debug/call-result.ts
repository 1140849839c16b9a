import type { CallAnswer } from "@thingwright/contract/devices.ts";

/** A call to a device: properties to set, or a service with its parameters. */
export interface Sending {
  params: Record<string, unknown>;
  service?: string;
}

export interface SentCall extends Sending {
  key: number;
  /** In milliseconds. */
  sentAt: number;
  /** Undefined while the device has not answered. */
  answer?: CallAnswer;
  /** Why the call was not sent, in words. */
  problem?: string;
}

/**
 * How a call ended: the device accepted or refused it, was offline or did not answer, or the call failed on the way.
 */
export type CallResult = "waiting" | "ok" | "offline" | "silent" | "refused" | "failed";

export function resultOf({ answer, problem }: Pick<SentCall, "answer" | "problem">): CallResult {
  if (problem !== undefined) return "failed";
  if (!answer) return "waiting";
  if (answer.code === 200) return "ok";
  if (answer.code === 410) return "offline";
  return answer.code === 408 ? "silent" : "refused";
}
