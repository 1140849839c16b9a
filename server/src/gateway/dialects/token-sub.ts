import { tokenGatewayTopics as topics } from "@thingwright/contract/device-topics/token-gateway.ts";
import { setMethod } from "@thingwright/contract/device-topics/token.ts";
import { toDeviceKeys } from "@thingwright/contract/points/thing-model.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { DialectRules, DownlinkMessage } from "../session.ts";

const rpc = topicFor(topics.gatewayRpcRequest, {});
const shared = topicFor(topics.gatewaySharedAttributes, {});

/**
 * The rules for messages to a sub-device whose gateway uses the token dialect of MQTT: each message names the
 * sub-device.
 */
export const tokenSub: DialectRules = {
  // Messages of the sub-device arrive on topics of its gateway.
  handlers: {},
  setTopic: () => rpc,
  call({ deviceName }, model, id, { service, params }) {
    const named = toDeviceKeys(model, params);
    const call = { id: Number(id), method: service ?? setMethod, params: named };
    const message = { topic: rpc, payload: { device: deviceName, data: call } };
    return service === undefined ? { ...message, also: attributes(deviceName, named) } : message;
  },
  shadow: {
    topic: () => shared,
    control: ({ deviceName }, model, { params }) => attributes(deviceName, toDeviceKeys(model, params)),
  },
};

function attributes(device: string, data: Readonly<Record<string, unknown>>): DownlinkMessage {
  return { topic: shared, payload: { device, data } };
}

/** Makes the message that informs a gateway that a sub-device was logged out without a request of the gateway. */
export function tokenSubEnded({ deviceName }: DeviceIdentity, reason: string): DownlinkMessage {
  return { topic: topicFor(topics.gatewayDisconnected, {}), payload: { device: deviceName, reason } };
}
