import type { DeviceIdentity } from "@thingwright/contract/device-topics/access.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { topicFor } from "@thingwright/contract/topic.ts";
import { readReport, type RuleIndex } from "@thingwright/contract/value-report.ts";
import { onWire } from "./on-wire.ts";
import type { DownlinkMessage, PayloadOf, Uplink } from "./dialect.ts";
import { accepted, type Outcome, outcomeOf } from "./outcome.ts";
import type { Desired } from "./ports.ts";

type Delivery = PayloadOf<typeof nativeTopics.shadowGet>;

/** Reports state with a version, clears the desired state, or asks for both. */
export async function shadowUpdate(
  uplink: Uplink,
  message: PayloadOf<typeof nativeTopics.shadowUpdate>,
): Promise<Outcome> {
  const { session, tools } = uplink;
  const { desired } = tools;
  if (message.method === "get") {
    return { ...accepted, answer: async () => delivery(uplink, await stateReply(uplink)) };
  }
  const { state, version } = message;
  const known = await desired.shadow(session.device);
  if (version !== undefined && version >= 0 && version <= known.version) {
    const reason = `version ${version} is not above ${known.version}`;
    return {
      ...accepted,
      code: 409,
      reason,
      refusedFor: "version",
      answer: () => refusal(uplink, "409", reason),
    };
  }
  if (state.desired === "null") {
    await desired.acknowledge(session.device, known.version, Object.keys(known.desired));
  }
  if (!state.reported) return { ...accepted, answer: async () => delivery(uplink, await stateReply(uplink)) };
  const { good, bad } = readReport(uplink.index, state.reported, uplink.window);
  const outcome = outcomeOf(good, bad);
  if (bad.length > 0) return { ...outcome, answer: () => refusal(uplink, "460", outcome.reason ?? "") };
  return {
    ...outcome,
    answer: async () => {
      const { version: next } = await desired.shadow(session.device);
      return delivery(uplink, { method: "reply", payload: { status: "success", version: next } });
    },
  };
}

/** Desired state for a device that listens to its shadow only. */
export function shadowControl(
  device: DeviceIdentity,
  index: RuleIndex,
  { version, params }: Desired,
  now: number,
): DownlinkMessage {
  const state = { desired: onWire(index, params) };
  return deliveryTo(
    device,
    { method: "control", payload: { status: "success", state, version }, version },
    now,
  );
}

async function stateReply({ session, index, tools }: Uplink): Promise<Omit<Delivery, "timestamp">> {
  const { version, reported, desired: wanted } = await tools.desired.shadow(session.device);
  const state = { reported: onWire(index, reported), desired: onWire(index, wanted) };
  return { method: "reply", payload: { status: "success", state, version } };
}

function refusal(uplink: Uplink, errorcode: string, errormessage: string) {
  return delivery(uplink, {
    method: "reply",
    payload: { status: "error", content: { errorcode, errormessage } },
  });
}

function delivery({ session, tools }: Uplink, said: Omit<Delivery, "timestamp">): DownlinkMessage {
  return deliveryTo(session.device, said, tools.now());
}

function deliveryTo(
  { productKey, deviceName }: DeviceIdentity,
  said: Omit<Delivery, "timestamp">,
  now: number,
): DownlinkMessage {
  return {
    topic: topicFor(nativeTopics.shadowGet, { productKey, deviceName }),
    payload: { ...said, timestamp: Math.floor(now / 1000) },
  };
}
