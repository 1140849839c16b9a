import mqttPacket from "mqtt-packet";
import { expect, it } from "vitest";
import { brokerConnection } from "../../../test/broker-connection.ts";
import { filtersAtMost } from "./packet-costs.ts";

const connect = mqttPacket.generate({
  cmd: "connect",
  protocolId: "MQTT",
  protocolVersion: 4,
  clientId: "a",
});
const publish = mqttPacket.generate({
  cmd: "publish",
  topic: "a",
  payload: "x",
  qos: 0,
  dup: false,
  retain: false,
});

it("a packet sent along with CONNECT whose handling throws ends only its own connection", async () => {
  // An error that is thrown within an event of the library would be an uncaught exception, which fails the run.
  const error = new Error("it cannot be handled");
  const { stream } = await brokerConnection({
    published() {
      throw error;
    },
  });
  const closed = new Promise((resolve) => stream.once("close", resolve));
  stream.push(Buffer.concat([connect, publish]));
  await closed;
  expect(stream.errored).toBe(error);
});

it("packets sent along with CONNECT are charged like other packets", async () => {
  const told: (number | string)[] = [];
  const { stream } = await brokerConnection({
    spent: (_session, _link, messages) => told.push(messages),
    published(_session, _link, { topic }, done) {
      told.push(topic);
      done();
    },
  });
  stream.push(Buffer.concat([connect, publish, publish]));
  await expect.poll(() => told).toEqual([1, 1, "a", "a"]);
  stream.push(publish);
  await expect.poll(() => told).toEqual([1, 1, "a", "a", 1, "a"]);
});

it("a SUBSCRIBE with too many filters sent along with CONNECT ends the connection before filters are checked", async () => {
  let isAsked = false;
  const { stream } = await brokerConnection({ maySubscribe: () => (isAsked = true) });
  const closed = new Promise((resolve) => stream.once("close", resolve));
  const subscriptions = Array.from({ length: filtersAtMost + 1 }, () => ({ topic: "a", qos: 0 }) as const);
  const subscribe = mqttPacket.generate({ cmd: "subscribe", messageId: 1, subscriptions });
  stream.push(Buffer.concat([connect, subscribe]));
  await closed;
  expect(isAsked).toBe(false);
});
