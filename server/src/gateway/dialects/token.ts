import { setMethod, tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { toDeviceKeys } from "@thingwright/contract/points/thing-model.ts";
import { handleBindingToken } from "./native-home.ts";
import { sharedAttributes } from "./shared-attributes.ts";
import { rpcAnswer } from "./token-answers.ts";
import { attributesRequest, clientAttributes } from "./token-attributes.ts";
import { gatewayHandlers } from "./token-gateway.ts";
import { clientRpc, refuseClientRpc } from "./token-rpc.ts";
import { tokenSubEnded } from "./token-sub.ts";
import { telemetry } from "./token-telemetry.ts";
import type { DialectRules, Handlers } from "../session.ts";

/** The handlers of the topics on which devices of the token dialect of MQTT publish. */
const handlers: Handlers<typeof tokenTopics> = {
  telemetry,
  attributes: clientAttributes,
  attributesRequest,
  clientRpcRequest: clientRpc,
  claim: (uplink, { secretKey, durationMs }) => handleBindingToken(uplink, secretKey, durationMs),

  rpcResponse: (uplink, response) => rpcAnswer(uplink, uplink.names.id!, response),
  ...gatewayHandlers,
};

export const token: DialectRules = {
  handlers,
  setTopic: () => topicFor(tokenTopics.rpcRequest, { id: "0" }),
  call(_device, model, id, { service, params }) {
    const topic = topicFor(tokenTopics.rpcRequest, { id });
    const named = toDeviceKeys(model, params);
    if (service !== undefined) return { topic, payload: { method: service, params: named } };
    return { topic, payload: { method: setMethod, params: named }, also: sharedAttributes(named) };
  },
  subEnded: (_gateway, sub, _id, reason) => tokenSubEnded(sub, reason),
  refuse: refuseClientRpc,
  shadow: {
    topic: () => topicFor(tokenTopics.sharedAttributes, {}),
    control: (_device, model, { params }) => sharedAttributes(toDeviceKeys(model, params)),
  },
};
