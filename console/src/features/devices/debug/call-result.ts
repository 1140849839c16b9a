import type { CallAnswer } from "@thingwright/contract/devices.ts";

/** What is sent to a device: properties, or a service with its parameters. */
export interface Sending {
  params: Record<string, unknown>;
  service?: string;
}

export interface SentCall extends Sending {
  key: number;
  /** Milliseconds. */
  sentAt: number;
  /** Nothing while the device is waited for. */
  answer?: CallAnswer;
  /** Why it was not sent, in words. */
  problem?: string;
}

/** How a call ended: the device answered well or refused, was away or silent, or the call never reached it. */
export type CallResult = "waiting" | "ok" | "offline" | "silent" | "refused" | "failed";

export function resultOf({ answer, problem }: Pick<SentCall, "answer" | "problem">): CallResult {
  if (problem !== undefined) return "failed";
  if (!answer) return "waiting";
  if (answer.code === 200) return "ok";
  if (answer.code === 410) return "offline";
  return answer.code === 408 ? "silent" : "refused";
}
