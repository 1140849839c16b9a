import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { gatewayTopics } from "@thingwright/contract/device-topics/native-gateway.ts";
import { formatUserName } from "@thingwright/contract/devices/device-sign-in.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { valueProblems, wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import type { EndReason } from "../broker/link.ts";
import { namesOf, type RefusedSubs } from "../sub-devices/refused-subs.ts";
import { packOutcome } from "./native-pack.ts";
import { replied } from "./native-reply.ts";
import { accepted, refused } from "../outcome.ts";
import type { DownlinkMessage, Handlers, Outcome } from "../session.ts";

/** A gateway adds, removes and asks for its sub-devices, has them registered, and signs them in and out. */
export const gatewayHandlers: Handlers<typeof gatewayTopics> = {
  topologyAdd: async (uplink, { id, sys, params }) => {
    const why = await uplink.tools.subDevices.add(uplink.session, params);
    return replied(uplink, gatewayTopics.topologyAddReply, { id, sys }, outcomeOfAll(params, why));
  },
  topologyDelete: async (uplink, { id, sys, params }) => {
    const why = await uplink.tools.subDevices.remove(uplink.session, params);
    return replied(uplink, gatewayTopics.topologyDeleteReply, { id, sys }, outcomeOfAll(params, why));
  },
  topologyGet: async (uplink, { id, sys }) => {
    const list = await uplink.tools.subDevices.list(uplink.session);
    // The reply may be as large as the largest message of a device, so it counts as if the gateway had sent it.
    uplink.session.allowance?.spend(list.length / 16, performance.now());
    return replied(uplink, gatewayTopics.topologyGetReply, { id, sys }, { ...accepted, data: list });
  },
  topologyChangeReply: () => accepted,
  found: (uplink, { id, sys }) =>
    replied(uplink, gatewayTopics.foundReply, { id, sys }, { ...accepted, isNoted: true }),
  subRegister: async (uplink, { id, sys, params }) => {
    const { told, refused: why } = await uplink.tools.subDevices.register(uplink.session, params);
    const outcome = { ...outcomeOfAll(params, why), isPartlyTaken: told.length > 0 };
    const data = why.length === 0 ? told : [...told, ...dataOf(why)];
    return replied(uplink, gatewayTopics.subRegisterReply, { id, sys }, { ...outcome, data });
  },
  login: async (uplink, { id, sys, params }) => {
    const why = await uplink.tools.subDevices.login(uplink.session, [params]);
    return replied(uplink, gatewayTopics.loginReply, { id, sys }, outcomeOfOne(params, why));
  },
  batchLogin: async (uplink, { id, sys, params: { signMethod, deviceList } }) => {
    const said = deviceList.map((one) => ({
      ...one,
      signMethod: one.signMethod ?? one.signmethod ?? signMethod,
    }));
    const why = await uplink.tools.subDevices.login(uplink.session, said);
    return replied(uplink, gatewayTopics.batchLoginReply, { id, sys }, outcomeOfAll(said, why));
  },
  logout: (uplink, { id, sys, params }) => {
    const why = uplink.tools.subDevices.logout(uplink.session, [params]);
    return replied(uplink, gatewayTopics.logoutReply, { id, sys }, outcomeOfOne(params, why));
  },
  packPost: packOutcome,
  batchLogout: (uplink, { id, sys, params }) => {
    const why = uplink.tools.subDevices.logout(uplink.session, params);
    return replied(uplink, gatewayTopics.batchLogoutReply, { id, sys }, outcomeOfAll(params, why));
  },
};

/** Makes an outcome with the code of the first refused device; its data has the code of each. */
function outcomeOfAll(named: readonly DeviceIdentity[], why: RefusedSubs): Outcome {
  const [first] = why;
  if (!first) return { ...accepted, data: named.map(namesOf) };
  const [, reason] = first;
  const words = why.map(([identity, each]) => `${formatUserName(identity)}: ${wordsOf(each)}`);
  return { ...refused(reason), reason: words.join("; "), data: dataOf(why) };
}

function outcomeOfOne(identity: DeviceIdentity, [first]: RefusedSubs): Outcome {
  const data = namesOf(identity);
  return first ? { ...refused(first[1], parameters), data } : { ...accepted, data };
}

const parameters = { max: limits.subDevicesAtOnce };

function wordsOf(reason: RefusedSubs[number][1]): string {
  const max = reason === "sub_devices_full" ? limits.subDevices : limits.subDevicesAtOnce;
  return wordRefusal({ reason, parameters: { max } }, "en");
}

function dataOf(why: RefusedSubs): unknown[] {
  return why.map(([identity, reason]) => ({
    ...namesOf(identity),
    code: valueProblems[reason].code,
    message: wordsOf(reason),
  }));
}

/** The codes that tell a gateway why a sub-device was logged out without its request. */
const codesOfEnd: Partial<Record<EndReason, number>> = { taken_over: 427, removed: 521, disabled: 522 };

export function nativeSubEnded(
  { productKey, deviceName }: DeviceIdentity,
  sub: DeviceIdentity,
  id: string,
  reason: EndReason,
): DownlinkMessage {
  return {
    topic: topicFor(gatewayTopics.logoutReply, { productKey, deviceName }),
    payload: { id, code: codesOfEnd[reason] ?? 520, message: reason, data: namesOf(sub) },
  };
}

/** Makes the message that devices were put below a gateway, or removed from it. @param status 0 or 1 */
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
      params: { status, subList: subs.map(namesOf) },
      method: "thing.topo.change",
    },
  };
}
