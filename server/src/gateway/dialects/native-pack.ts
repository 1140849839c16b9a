import { SubDeviceName } from "@thingwright/contract/device-topics/gateway-payloads.ts";
import { gatewayTopics } from "@thingwright/contract/device-topics/native-gateway.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Topic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { mostRefusals } from "@thingwright/contract/points/value-report.ts";
import { withReply } from "./native-reply.ts";
import { acceptedOutcome, refusedOutcome } from "../outcome.ts";
import { batchOutcome } from "./reports.ts";
import type { Outcome, OutcomePart, PayloadOf, Session, Uplink } from "../session.ts";

type Named = Record<string, { reason: string; message: string }>;

/**
 * Reads a report of a gateway for itself and its sub-devices. Valid values are stored, invalid ones are named in the
 * reply.
 */
export async function packOutcome(
  uplink: Uplink,
  { id, sys, params }: PayloadOf<typeof gatewayTopics.packPost>,
): Promise<Outcome> {
  const { subDevices = [], ...own } = params;
  const reply = (outcome: Outcome) => withReply(uplink, gatewayTopics.packPostReply, { id, sys }, outcome);
  if (subDevices.length > limits.subDevices)
    return reply(refusedOutcome("sub_devices_full", { max: limits.subDevices }));
  const isOwn = "properties" in own || "events" in own;
  const ofGateway = isOwn ? batchOutcome(uplink, own) : acceptedOutcome;
  const topic = topicFor<Topic>(gatewayTopics.packPost, uplink.names);
  const parts: OutcomePart[] = [];
  const named: Named = { ...(ofGateway.data as Named | undefined) };
  for (const [i, entry] of subDevices.entries()) {
    const sub = isObject(entry) ? signedIn(uplink.session, entry.identity) : undefined;
    const outcome =
      sub && isObject(entry)
        ? batchOutcome(await uplink.tools.uplinkOf(sub), entry)
        : { ...refusedOutcome("sub_device_offline"), data: undefined };
    if (sub)
      parts.push({ session: sub, outcome, message: { topic, payload: Buffer.from(JSON.stringify(entry)) } });
    nameBad(named, `subDevices[${i}]`, outcome);
  }
  const bad = Object.entries(named);
  if (bad.length === 0) return reply({ ...ofGateway, parts });
  const reason = bad.map(([place, { message }]) => `${place}: ${message}`).join("; ");
  const isPartlyTaken = parts.some(({ outcome }) => outcome.records.length > 0);
  const refusal = { code: 460, reason, refusedFor: bad[0]![1].reason, data: named };
  return reply({ ...ofGateway, ...refusal, isPartlyTaken, parts });
}

function nameBad(named: Named, at: string, { code, reason = "", refusedFor = "", data }: Outcome): void {
  if (code === 200 || Object.keys(named).length >= mostRefusals) return;
  if (!isObject(data)) named[at] = { reason: refusedFor, message: reason };
  else for (const [place, why] of Object.entries(data as Named)) named[`${at}.${place}`] = why;
}

function signedIn({ subs }: Session, identity: unknown): Session | undefined {
  const { data } = SubDeviceName.safeParse(identity);
  return data && subs?.named(data);
}
