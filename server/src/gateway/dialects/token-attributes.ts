import { tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import { accepts } from "@thingwright/contract/points/function-points.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { readReport, type RuleIndex } from "@thingwright/contract/points/value-report.ts";
import { asked } from "./asked.ts";
import { keepInfo } from "./client-info.ts";
import { accepted, outcomeOf } from "../outcome.ts";
import { withTaken } from "./shared-attributes.ts";
import type { Outcome, PayloadOf, Uplink } from "../session.ts";

type Attributes = Record<string, unknown>;

/**
 * Handles client attributes. An attribute with the name of a function point is a reported value; all others describe
 * the device itself.
 */
export async function clientAttributes(uplink: Uplink, attributes: Attributes): Promise<Outcome> {
  const { model, window } = uplink;
  const entries = Object.entries(attributes);
  const { index } = model;
  const { good, bad } = readReport(
    index,
    Object.fromEntries(entries.filter(([name]) => index.has(name))),
    window,
  );
  const others = entries.filter(([name]) => !index.has(name));
  if (others.length === 0) return withTaken(uplink, good, outcomeOf(good, bad));
  const info = await keepInfo(uplink, others);
  const outcome = { ...outcomeOf(good, [...bad, ...info.bad]), isPartlyTaken: info.isAnyKept };
  return withTaken(uplink, good, outcome);
}

/** Answers with the attributes that a device asks for, or with all. */
export async function attributesRequest(
  uplink: Uplink,
  request: PayloadOf<typeof tokenTopics.attributesRequest>,
): Promise<Outcome> {
  // Read now, not when the answer is sent: later messages of the device wait for it, so a device has only one request
  // at a time.
  const payload = await attributesFor(uplink, request);
  // The answer can be thousands of times as large as the question: it counts as if the device had sent it.
  uplink.session.allowance?.spend(Buffer.byteLength(JSON.stringify(payload)) / 1024, performance.now());
  const topic = topicFor(tokenTopics.attributesResponse, { id: uplink.names.id! });
  return { ...accepted, answer: () => ({ topic, payload }) };
}

/** Returns the requested attributes that the device has. */
export async function attributesFor(
  { session: { device }, model, tools }: Uplink,
  { clientKeys, sharedKeys }: PayloadOf<typeof tokenTopics.attributesRequest>,
): Promise<PayloadOf<typeof tokenTopics.attributesResponse>> {
  await tools.stored(device);
  const { reported, desired } = await tools.desired.shadow(device);
  const all = !clientKeys && !sharedKeys;
  const answer: PayloadOf<typeof tokenTopics.attributesResponse> = {};
  if (all || clientKeys) {
    const said = await tools.info.read(device);
    answer.client = asked(model, { ...(clientKeys && inSmall(said)), ...said, ...reported }, clientKeys);
  }
  if (all || sharedKeys) {
    const values = new Map(Object.entries(reported));
    for (const [name, { value }] of Object.entries(desired)) values.set(name, value);
    const shared = [...values].filter(([name]) => isIssuable(model.index, name));
    answer.shared = asked(model, Object.fromEntries(shared), sharedKeys);
  }
  return answer;
}

function isIssuable(index: RuleIndex, name: string): boolean {
  const point = index.get(name);
  return point !== undefined && accepts(point);
}

/** The device's own fields by the names that devices of this dialect give them. */
function inSmall({ MAC, IMEI }: Record<string, string>): Attributes {
  return { ...(MAC !== undefined && { mac: MAC }), ...(IMEI !== undefined && { imei: IMEI }) };
}
