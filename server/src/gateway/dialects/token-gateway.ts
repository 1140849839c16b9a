import { tokenGatewayTopics as topics } from "@thingwright/contract/device-topics/token-gateway.ts";
import { Claim, Telemetry } from "@thingwright/contract/device-topics/token-payloads.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { type ValueReason, wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import { mostRefusals } from "@thingwright/contract/points/value-report.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { acceptedOutcome, refusedOutcome } from "../outcome.ts";
import { handleBindingToken } from "./native-home.ts";
import { attributesFor, clientAttributes } from "./token-attributes.ts";
import { rpcAnswer } from "./token-answers.ts";
import { telemetry } from "./token-telemetry.ts";
import type { Handlers, Outcome, OutcomePart, PayloadOf, Session, Uplink } from "../session.ts";

/**
 * The handlers of the topics on which a gateway publishes for its sub-devices. If the sub-device of a report, claim or
 * attribute request is not signed in, the message signs it in.
 */
export const gatewayHandlers: Handlers<typeof topics> = {
  gatewayConnect: async ({ session, tools }, { device, type }) => {
    const found = await tools.subDevices.connect(session, device, type);
    return typeof found === "string" ? refusedDeviceOutcome(device, found) : acceptedOutcome;
  },
  gatewayDisconnect: ({ session, tools }, { device }) => {
    const [refusal] = tools.subDevices.logout(session, [{ productKey: "", deviceName: device }]);
    return refusal ? refusedDeviceOutcome(device, refusal[1]) : acceptedOutcome;
  },
  gatewayTelemetry: (uplink, said) =>
    eachOf(uplink, said, topics.gatewayTelemetry.path, (own, payload) => {
      const parsed = Telemetry.safeParse(payload);
      return parsed.success ? telemetry(own, parsed.data) : refusedOutcome("invalid_payload", { path: "" });
    }),
  gatewayAttributes: (uplink, said) =>
    eachOf(uplink, said, topics.gatewayAttributes.path, (own, payload) =>
      isObject(payload) ? clientAttributes(own, payload) : refusedOutcome("invalid_payload", { path: "" }),
    ),
  gatewayClaim: (uplink, said) =>
    eachOf(uplink, said, topics.gatewayClaim.path, (own, payload) => {
      const parsed = Claim.safeParse(payload);
      if (!parsed.success) return refusedOutcome("invalid_payload", { path: "" });
      return handleBindingToken(own, parsed.data.secretKey, parsed.data.durationMs);
    }),
  gatewayAttributesRequest: attributesRequest,
  gatewayRpcAnswer: async (uplink, { device, id, data = null }) => {
    const found = signedIn(uplink.session, device);
    if (!found) return refusedDeviceOutcome(device, "sub_device_offline");
    const own = await uplink.tools.uplinkOf(found);
    const outcome = await rpcAnswer(own, String(id), data);
    return {
      ...acceptedOutcome,
      parts: [partOf(found, topics.gatewayRpcAnswer.path, { device, id, data }, outcome)],
    };
  },
};

/**
 * Handles a message with a part for each of several devices. Valid parts take effect, invalid parts are named in the
 * reason.
 */
async function eachOf(
  uplink: Uplink,
  said: Readonly<Record<string, unknown>>,
  topic: string,
  handle: (own: Uplink, payload: unknown) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const { session, tools } = uplink;
  const names = Object.keys(said);
  if (names.length > limits.subDevices) return refusedOutcome("sub_devices_full", { max: limits.subDevices });
  const unknown = names.filter((name) => !signedIn(session, name));
  // Each unknown name costs a look-up, so it counts towards the gateway's rate limit as a message.
  if (unknown.length > 0) session.allowance?.spend(unknown.length, performance.now());
  const found = new Map(
    await Promise.all(
      names.map(
        async (name) =>
          [name, signedIn(session, name) ?? (await tools.subDevices.connect(session, name))] as const,
      ),
    ),
  );
  const parts: OutcomePart[] = [];
  const bad: [name: string, why: string][] = [];
  let first: Outcome | null = null;
  for (const [name, sub] of found) {
    if (typeof sub === "string") {
      bad.push([name, wordsOf(sub)]);
      first ??= refusedOutcome(sub, parameters);
      continue;
    }
    const outcome = await handle(await tools.uplinkOf(sub), said[name]);
    parts.push(partOf(sub, topic, { [name]: said[name] }, outcome));
    if (outcome.code === 200) continue;
    for (const why of (outcome.reason ?? "").split("; ")) bad.push([name, why]);
    first ??= outcome;
  }
  if (!first) return { ...acceptedOutcome, parts };
  const reason = bad
    .slice(0, mostRefusals)
    .map(([name, why]) => `${name}: ${why}`)
    .join("; ");
  const isPartlyTaken = parts.some(({ outcome }) => isTaken(outcome));
  return { ...acceptedOutcome, code: first.code, reason, refusedFor: first.refusedFor, isPartlyTaken, parts };
}

function isTaken({ code, records, isPartlyTaken }: Outcome): boolean {
  return code === 200 || records.length > 0 || isPartlyTaken === true;
}

function partOf(session: Session, topic: string, payload: unknown, outcome: Outcome): OutcomePart {
  return { session, outcome, message: { topic, payload: Buffer.from(JSON.stringify(payload)) } };
}

function signedIn({ subs }: Session, deviceName: string): Session | undefined {
  return subs?.named({ productKey: "", deviceName });
}

const parameters = { max: limits.subDevices };

function wordsOf(reason: ValueReason): string {
  return wordRefusal({ reason, parameters }, "en");
}

function refusedDeviceOutcome(device: string, reason: ValueReason): Outcome {
  const outcome = refusedOutcome(reason, parameters);
  return { ...outcome, reason: `${device}: ${outcome.reason ?? ""}` };
}

async function attributesRequest(
  uplink: Uplink,
  request: PayloadOf<typeof topics.gatewayAttributesRequest>,
): Promise<Outcome> {
  const { device, id, client, shared, key, keys = key === undefined ? undefined : [key] } = request;
  const { session, tools } = uplink;
  const found = signedIn(session, device) ?? (await tools.subDevices.connect(session, device));
  if (typeof found === "string") return refusedDeviceOutcome(device, found);
  const isOlder = typeof client === "boolean" || keys !== undefined;
  const asked = isOlder
    ? { [client === true ? "clientKeys" : "sharedKeys"]: keys ?? [] }
    : { clientKeys: client, sharedKeys: shared };
  const known = await attributesFor(await tools.uplinkOf(found), asked);
  const payload = { id, device, ...(isOlder ? olderAnswer(known, key) : known) };
  // The answer can be thousands of times as large as the request, so it counts towards the gateway's rate limit as if
  // the gateway had sent it.
  session.allowance?.spend(Buffer.byteLength(JSON.stringify(payload)) / 1024, performance.now());
  const topic = topicFor(topics.gatewayAttributesResponse, {});
  return { ...acceptedOutcome, answer: () => ({ topic, payload }) };
}

/**
 * Makes the answer to a request in the older form: `value` if the request names one attribute as `key`, else `values`.
 */
function olderAnswer(
  { client = {}, shared = {} }: Awaited<ReturnType<typeof attributesFor>>,
  key: string | undefined,
): { value?: unknown; values?: Record<string, unknown> } {
  const values = { ...client, ...shared };
  if (key === undefined) return { values };
  return Object.hasOwn(values, key) ? { value: values[key] } : {};
}
