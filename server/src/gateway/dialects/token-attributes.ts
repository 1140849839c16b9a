import { tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import { accepts } from "@thingwright/contract/points/function-points.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { readReport, type RuleIndex } from "@thingwright/contract/points/value-report.ts";
import { selectRequested } from "./select-requested.ts";
import { keepInfo } from "./client-info.ts";
import { acceptedOutcome, outcomeOf } from "../outcome.ts";
import { withCallAnswers } from "./shared-attributes.ts";
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
  if (others.length === 0) return withCallAnswers(uplink, good, outcomeOf(good, bad));
  const info = await keepInfo(uplink, others);
  const outcome = { ...outcomeOf(good, [...bad, ...info.bad]), isPartlyTaken: info.isAnyKept };
  return withCallAnswers(uplink, good, outcome);
}

/** Answers with the attributes that a device requests, or with all attributes if it names none. */
export async function attributesRequest(
  uplink: Uplink,
  request: PayloadOf<typeof tokenTopics.attributesRequest>,
): Promise<Outcome> {
  // The attributes are read now rather than when the answer is sent. Later messages of the device wait for this read,
  // so a device has only one request at a time.
  const payload = await attributesFor(uplink, request);
  // The answer can be thousands of times as large as the request, so it counts towards the device's rate limit as if
  // the device had sent it.
  uplink.session.allowance?.spend(Buffer.byteLength(JSON.stringify(payload)) / 1024, performance.now());
  const topic = topicFor(tokenTopics.attributesResponse, { id: uplink.names.id! });
  return { ...acceptedOutcome, answer: () => ({ topic, payload }) };
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
    answer.client = selectRequested(
      model,
      { ...(clientKeys && lowerCaseFields(said)), ...said, ...reported },
      clientKeys,
    );
  }
  if (all || sharedKeys) {
    const values = new Map(Object.entries(reported));
    for (const [name, { value }] of Object.entries(desired)) values.set(name, value);
    const shared = [...values].filter(([name]) => isIssuable(model.index, name));
    answer.shared = selectRequested(model, Object.fromEntries(shared), sharedKeys);
  }
  return answer;
}

function isIssuable(index: RuleIndex, name: string): boolean {
  const point = index.get(name);
  return point !== undefined && accepts(point);
}

/** The device's own fields under the names that devices of the token dialect of MQTT use. */
function lowerCaseFields({ MAC, IMEI }: Record<string, string>): Attributes {
  return { ...(MAC !== undefined && { mac: MAC }), ...(IMEI !== undefined && { imei: IMEI }) };
}
