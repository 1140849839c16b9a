import { setMethod, tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import { matchTopic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import { type Answer, type Dialect, type Outgoing, parseJson } from "./dialect.ts";
import { filtersOf } from "./filters.ts";

const telemetry = topicFor(tokenTopics.telemetry, {});
const attributes = topicFor(tokenTopics.attributes, {});

/** The token dialect of MQTT: its topics name no device, because the access token of the connection identifies it. */
export function tokenDialect(): Dialect {
  return {
    // Issued properties arrive as calls, so the kit does not need them as shared attributes, too.
    filters: filtersOf({ calls: tokenTopics.rpcRequest }, {}),
    replies: false,
    post: (_, values, { time }) => ({
      topic: telemetry,
      payload: time === undefined ? values : { ts: time, values },
    }),
    postBatch: (_, batch) => ({
      topic: telemetry,
      payload: batch.map(({ time, values }) => ({ ts: time, values })),
    }),
    postEvent: (_, event, value, time) => ({
      topic: telemetry,
      payload: time === undefined ? { [event]: value } : { ts: time, values: { [event]: value } },
    }),
    updateInfo: (_, { labels, ...own }) => ({ topic: attributes, payload: { ...labels, ...own } }),
    present: (_, token, seconds) => ({
      topic: topicFor(tokenTopics.claim, {}),
      payload: { secretKey: token, ...(seconds === undefined ? {} : { durationMs: seconds * 1000 }) },
    }),
    answerSet: answer,
    answerCall: (id, _, given) => answer(id, given),
    outage: () => null,
    version: () => null,
    progress: () => null,
    askTime: () => null,
    read: (path, payload) => {
      const names = matchTopic(tokenTopics.rpcRequest, path);
      const request = tokenTopics.rpcRequest.payload.safeParse(parseJson(payload));
      if (!names || !request.success) return null;
      const { id } = names;
      const { method, params } = request.data;
      return method === setMethod
        ? { kind: "set", id, values: params }
        : { kind: "call", id, service: method, params };
    },
  };
}

function answer(id: string, payload: Required<Answer>): Outgoing {
  return { topic: topicFor(tokenTopics.rpcResponse, { id }), payload };
}
