import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { isNone } from "@thingwright/contract/device-topics/state-payloads.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import type { Refusal } from "@thingwright/contract/points/value-problems.ts";
import { identifierOf, type ThingModel } from "@thingwright/contract/points/thing-model.ts";
import { readIssue, readReport } from "@thingwright/contract/points/value-report.ts";
import { onWire } from "./on-wire.ts";
import { acceptedOutcome, outcomeOf } from "../outcome.ts";
import type { Desired, Shadow, StateChange } from "../ports.ts";
import type { DownlinkMessage, Outcome, PayloadOf, Uplink } from "../session.ts";

type Delivery = PayloadOf<typeof nativeTopics.shadowGet>;
type Update = PayloadOf<typeof nativeTopics.shadowUpdate>;
type Change<M extends Update["method"]> = Extract<Update, { method: M; state: unknown }>["state"];

/**
 * Handles a shadow message, which reports state, changes or clears desired state, deletes reported or desired
 * properties, or reads both states.
 */
export async function shadowUpdate(uplink: Uplink, message: Update): Promise<Outcome> {
  const { session, tools } = uplink;
  if (message.method === "get") {
    return { ...acceptedOutcome, answer: async () => delivery(uplink, await stateReply(uplink)) };
  }
  const { version } = message;
  // Waits until the values that the device reported before are stored. If they were stored after the deletion, they
  // would undo it.
  if (message.method === "delete") await tools.stored(session.device);
  const known = await tools.desired.shadow(session.device);
  if (version !== undefined && version >= 0 && version <= known.version) {
    const reason = `version ${version} is not above ${known.version}`;
    return {
      ...acceptedOutcome,
      code: 409,
      reason,
      refusedFor: "version",
      answer: () => refusal(uplink, "409", reason),
    };
  }
  return message.method === "delete"
    ? remove(uplink, message.state, known)
    : update(uplink, message.state, known);
}

async function update(uplink: Uplink, state: Change<"update">, known: Shadow): Promise<Outcome> {
  const { session, tools, model } = uplink;
  const { reported = {}, desired = {} } = state;
  const { bad: badDesired, ...change } = wishOf(model, desired, known);
  await changeState(uplink, change);
  const { good, bad } = readReport(model.index, reported, uplink.window);
  const isPartlyTaken = Object.keys({ ...change.desire, ...change.clear }).length > 0;
  const outcome = { ...outcomeOf(good, [...bad, ...badDesired]), isPartlyTaken };
  if (outcome.code !== 200) return { ...outcome, answer: () => refusal(uplink, "460", outcome.reason ?? "") };
  if (!state.reported) return { ...outcome, answer: async () => delivery(uplink, await stateReply(uplink)) };
  return {
    ...outcome,
    answer: async () => {
      const { version: next } = await tools.desired.shadow(session.device);
      return delivery(uplink, { method: "reply", payload: { status: "success", version: next } });
    },
  };
}

/**
 * Returns the changes that a device requests to its desired state: values to set, identifiers to clear, and in `bad`
 * the values that are refused.
 */
function wishOf(
  model: ThingModel,
  desired: Exclude<Change<"update">["desired"], undefined>,
  known: Shadow,
): Pick<StateChange, "desire" | "clear"> & { bad: [string, Refusal][] } {
  if (isNone(desired)) return { clear: upTo(known, Object.keys(known.desired)), bad: [] };
  const none = Object.keys(desired).filter((identifier) => isNone(desired[identifier]));
  const values = Object.fromEntries(Object.entries(desired).filter(([, value]) => !isNone(value)));
  const { good, bad } = readIssue(model.index, values);
  return { desire: Object.fromEntries(good), clear: upTo(known, named(model, known.desired, none)), bad };
}

async function remove(uplink: Uplink, state: Change<"delete">, known: Shadow): Promise<Outcome> {
  const { reported = {}, desired = {} } = state;
  const which = (of: Record<string, unknown>, said: Exclude<typeof state.reported, undefined>) =>
    isNone(said) ? Object.keys(of) : named(uplink.model, of, Object.keys(said));
  await changeState(uplink, {
    forget: which(known.reported, reported),
    clear: upTo(known, which(known.desired, desired)),
  });
  return { ...acceptedOutcome, answer: async () => delivery(uplink, await stateReply(uplink)) };
}

/**
 * Returns the identifiers of those names that exist in a state. Other names are dropped, because a message can contain
 * thousands of them.
 */
function named(
  model: ThingModel,
  state: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string[] {
  return names.map((name) => identifierOf(model, name)).filter((name) => Object.hasOwn(state, name));
}

/** Clears properties only up to the known version, so that a property that is set after this point is not cleared. */
function upTo({ version }: Shadow, identifiers: readonly string[]): Record<string, number> {
  return Object.fromEntries(identifiers.map((identifier) => [identifier, version]));
}

async function changeState({ session, tools }: Uplink, change: StateChange): Promise<void> {
  const { desire = {}, clear = {}, forget = [] } = change;
  if ([desire, clear, forget].some((part) => Object.keys(part).length > 0))
    await tools.desired.change(session.device, change);
}

/** Makes the message with the desired state for a device that listens to its shadow only. */
export function shadowControl(
  device: DeviceIdentity,
  model: ThingModel,
  { version, params }: Desired,
  now: number,
): DownlinkMessage {
  const state = { desired: onWire(model, params) };
  return deliveryTo(
    device,
    { method: "control", payload: { status: "success", state, version }, version },
    now,
  );
}

async function stateReply({ session, model, tools }: Uplink): Promise<Omit<Delivery, "timestamp">> {
  const { version, reported, desired } = await tools.desired.shadow(session.device);
  const wanted = Object.fromEntries(Object.entries(desired).map(([name, { value }]) => [name, value]));
  const state = { reported: onWire(model, reported), desired: onWire(model, wanted) };
  return { method: "reply", payload: { status: "success", state, version } };
}

function refusal({ session, tools }: Uplink, code: string, message: string): DownlinkMessage {
  return shadowError(session.device, code, message, tools.now());
}

/** Makes the answer to an update that was refused. @param now milliseconds since 1970 */
export function shadowError(
  device: DeviceIdentity,
  errorcode: string,
  errormessage: string,
  now: number,
): DownlinkMessage {
  const content = { errorcode, errormessage };
  return deliveryTo(device, { method: "reply", payload: { status: "error", content } }, now);
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
