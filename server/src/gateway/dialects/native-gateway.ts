import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { gatewayTopics } from "@thingwright/contract/device-topics/native-gateway.ts";
import { formatUserName } from "@thingwright/contract/devices/device-sign-in.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { type ValueReason, valueProblems, wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import type { EndReason } from "../broker/link.ts";
import { identityOf, type RefusedSubs } from "../sub-devices/refused-subs.ts";
import { packOutcome } from "./native-pack.ts";
import { withReply } from "./native-reply.ts";
import { acceptedOutcome, refusedOutcome } from "../outcome.ts";
import type { DownlinkMessage, Handlers, Outcome } from "../session.ts";

/**
 * Handlers of the messages with which a gateway adds, removes and lists its sub-devices, has them registered, and signs
 * them in and out.
 */
export const gatewayHandlers: Handlers<typeof gatewayTopics> = {
  topologyAdd: async (uplink, { id, sys, params }) => {
    const why = await uplink.tools.subDevices.add(uplink.session, params);
    return withReply(uplink, gatewayTopics.topologyAddReply, { id, sys }, outcomeOfAll(params, why));
  },
  topologyDelete: async (uplink, { id, sys, params }) => {
    const why = await uplink.tools.subDevices.remove(uplink.session, params);
    const outcome = outcomeOfEach(params, why, "sub_device_elsewhere");
    return withReply(uplink, gatewayTopics.topologyDeleteReply, { id, sys }, outcome);
  },
  topologyGet: async (uplink, { id, sys }) => {
    const list = await uplink.tools.subDevices.list(uplink.session);
    // The reply may be as large as the largest message of a device, so it counts towards the gateway's rate limit as if
    // the gateway had sent it.
    uplink.session.allowance?.spend(list.length / 16, performance.now());
    return withReply(uplink, gatewayTopics.topologyGetReply, { id, sys }, { ...acceptedOutcome, data: list });
  },
  topologyChangeReply: () => acceptedOutcome,
  found: (uplink, { id, sys }) =>
    withReply(uplink, gatewayTopics.foundReply, { id, sys }, { ...acceptedOutcome, isNoted: true }),
  subRegister: async (uplink, { id, sys, params }) => {
    const { registered, refused: why } = await uplink.tools.subDevices.register(uplink.session, params);
    const outcome = { ...outcomeOfAll(params, why), isPartlyTaken: registered.length > 0 };
    const data = why.length === 0 ? registered : [...registered, ...dataOf(why)];
    return withReply(uplink, gatewayTopics.subRegisterReply, { id, sys }, { ...outcome, data });
  },
  login: async (uplink, { id, sys, params }) => {
    const why = await uplink.tools.subDevices.login(uplink.session, [params]);
    return withReply(uplink, gatewayTopics.loginReply, { id, sys }, outcomeOfOne(params, why));
  },
  batchLogin: async (uplink, { id, sys, params: { signMethod, deviceList } }) => {
    const said = deviceList.map((one) => ({
      ...one,
      signMethod: one.signMethod ?? one.signmethod ?? signMethod,
    }));
    const why = await uplink.tools.subDevices.login(uplink.session, said);
    return withReply(uplink, gatewayTopics.batchLoginReply, { id, sys }, outcomeOfAll(said, why));
  },
  logout: (uplink, { id, sys, params }) => {
    const why = uplink.tools.subDevices.logout(uplink.session, [params]);
    return withReply(uplink, gatewayTopics.logoutReply, { id, sys }, outcomeOfOne(params, why));
  },
  packPost: packOutcome,
  batchLogout: (uplink, { id, sys, params }) => {
    const why = uplink.tools.subDevices.logout(uplink.session, params);
    const outcome = outcomeOfEach(params, why, "sub_device_offline");
    return withReply(uplink, gatewayTopics.batchLogoutReply, { id, sys }, outcome);
  },
};

/** Makes an outcome with the code of the first refused device; the data has the code of every refused device. */
function outcomeOfAll(named: readonly DeviceIdentity[], why: RefusedSubs): Outcome {
  const [first] = why;
  if (!first) return { ...acceptedOutcome, data: named.map(identityOf) };
  const [, reason] = first;
  const words = why.map(([identity, each]) => `${formatUserName(identity)}: ${wordsOf(each)}`);
  return { ...refusedOutcome(reason), reason: words.join("; "), data: dataOf(why) };
}

/**
 * Makes the outcome of a message that takes effect for each of its devices separately.
 * @param ofOne the reason for which a single device can be refused while the others are accepted; with any other
 * reason, the whole message has no effect
 */
function outcomeOfEach(named: readonly DeviceIdentity[], why: RefusedSubs, ofOne: ValueReason): Outcome {
  const isPartlyTaken = why.length < named.length && why.every(([, reason]) => reason === ofOne);
  return { ...outcomeOfAll(named, why), isPartlyTaken };
}

function outcomeOfOne(identity: DeviceIdentity, [first]: RefusedSubs): Outcome {
  const data = identityOf(identity);
  return first ? { ...refusedOutcome(first[1], parameters), data } : { ...acceptedOutcome, data };
}

const parameters = { max: limits.subDevicesAtOnce };

function wordsOf(reason: RefusedSubs[number][1]): string {
  const max = reason === "sub_devices_full" ? limits.subDevices : limits.subDevicesAtOnce;
  return wordRefusal({ reason, parameters: { max } }, "en");
}

function dataOf(why: RefusedSubs): unknown[] {
  return why.map(([identity, reason]) => ({
    ...identityOf(identity),
    code: valueProblems[reason].code,
    message: wordsOf(reason),
  }));
}

/** The codes that tell a gateway why a sub-device was logged out without the gateway's request. */
const codesOfEnd: Partial<Record<EndReason, number>> = { taken_over: 427, removed: 521, disabled: 522 };

export function nativeSubEnded(
  { productKey, deviceName }: DeviceIdentity,
  sub: DeviceIdentity,
  id: string,
  reason: EndReason,
): DownlinkMessage {
  return {
    topic: topicFor(gatewayTopics.logoutReply, { productKey, deviceName }),
    payload: { id, code: codesOfEnd[reason] ?? 520, message: reason, data: identityOf(sub) },
  };
}

/**
 * Makes the message which tells a gateway that sub-devices were put below it or removed from it. @param status one of
 * `topologyStatus`
 */
export function topologyChanged(
  { productKey, deviceName }: DeviceIdentity,
  id: string,
  status: number,
  subs: readonly DeviceIdentity[],
): DownlinkMessage {
  return {
    topic: topicFor(gatewayTopics.topologyChange, { productKey, deviceName }),
    payload: {
      id,
      version: "1.0",
      params: { status, subList: subs.map(identityOf) },
      method: "thing.topo.change",
    },
  };
}
