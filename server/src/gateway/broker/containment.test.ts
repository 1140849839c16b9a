import mqttPacket from "mqtt-packet";
import { expect, it } from "vitest";
import { brokerConnection } from "../../../test/broker-connection.ts";

it("a packet that comes along with its CONNECT, and at which handling throws, ends its connection alone", async () => {
  // Thrown within an event of the library, this would be an uncaught exception, which fails the run.
  const error = new Error("it cannot be handled");
  const { stream } = await brokerConnection({
    published() {
      throw error;
    },
  });
  const closed = new Promise((resolve) => stream.once("close", resolve));
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
  stream.push(Buffer.concat([connect, publish]));
  await closed;
  expect(stream.errored).toBe(error);
});
