import { tokenGatewayTopics as topics } from "@thingwright/contract/device-topics/token-gateway.ts";
import { setMethod } from "@thingwright/contract/device-topics/token.ts";
import { matchTopic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import { type Answer, type Dialect, parseJson, type Outgoing } from "./dialect.ts";
import type { GatewayDialect } from "./gateway-dialect.ts";

const rpc = topicFor(topics.gatewayRpcRequest, {});
const telemetry = topicFor(topics.gatewayTelemetry, {});
const ended = topicFor(topics.gatewayDisconnected, {});

/** The token dialect of MQTT, spoken by a gateway: messages name its sub-devices. */
export const tokenGateway: GatewayDialect = {
  filters: [rpc, ended],
  replies: false,
  nameOf: ({ deviceName }) => deviceName,
  dialectFor: ({ deviceName }) => subDialect(deviceName),
  login: (_, all) =>
    all.map((credentials) => {
      const { deviceName: device } = credentials;
      const type = "type" in credentials ? credentials.type : undefined;
      return {
        topic: topicFor(topics.gatewayConnect, {}),
        payload: { device, ...(type !== undefined && { type }) },
      };
    }),
  logout: (_, { deviceName: device }) => ({
    topic: topicFor(topics.gatewayDisconnect, {}),
    payload: { device },
  }),
  add: () => null,
  remove: () => null,
  list: () => null,
  register: () => null,
  read(path, payload) {
    const json = parseJson(payload);
    if (matchTopic(topics.gatewayRpcRequest, path)) {
      const { data } = topics.gatewayRpcRequest.payload.safeParse(json);
      return data ? { kind: "sub", names: [data.device] } : null;
    }
    if (!matchTopic(topics.gatewayDisconnected, path)) return null;
    const { data } = topics.gatewayDisconnected.payload.safeParse(json);
    return data ? { kind: "ended", name: data.device, reason: data.reason } : null;
  },
};

/** The messages that a gateway sends for one sub-device. */
function subDialect(device: string): Dialect {
  const report = (values: unknown): Outgoing => ({ topic: telemetry, payload: { [device]: values } });
  const answer = (id: string, data: Required<Answer>): Outgoing => ({
    topic: topicFor(topics.gatewayRpcAnswer, {}),
    payload: { device, id: Number(id), data },
  });
  return {
    filters: [],
    replies: false,
    post: (_, values, { time }) => report([time === undefined ? values : { ts: time, values }]),
    postBatch: (_, batch) => report(batch.map(({ time, values }) => ({ ts: time, values }))),
    postEvent: (_, event, value, time) =>
      report([time === undefined ? { [event]: value } : { ts: time, values: { [event]: value } }]),
    outage: () => null,
    version: () => null,
    progress: () => null,
    updateInfo: (_, { labels, ...own }) => ({
      topic: topicFor(topics.gatewayAttributes, {}),
      payload: { [device]: { ...labels, ...own } },
    }),
    present: (_, token, seconds) => ({
      topic: topicFor(topics.gatewayClaim, {}),
      payload: {
        [device]: { secretKey: token, ...(seconds === undefined ? {} : { durationMs: seconds * 1000 }) },
      },
    }),
    answerSet: answer,
    answerCall: (id, _, given) => answer(id, given),
    askTime: () => null,
    read: (path, payload) => {
      const request = topics.gatewayRpcRequest.payload.safeParse(parseJson(payload));
      if (path !== rpc || !request.success || request.data.device !== device) return null;
      const { id, method, params } = request.data.data;
      return method === setMethod
        ? { kind: "set", id: String(id), values: params }
        : { kind: "call", id: String(id), service: method, params };
    },
  };
}
