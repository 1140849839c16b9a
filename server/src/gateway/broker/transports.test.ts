import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { connectDevice, startTestGateway, type TestGateway, topicsOf, until } from "../../../test/gateway.ts";

let home: TestGateway;
let http: Server;
let urls: Record<"websocket" | "tls", string>;

beforeAll(async () => {
  home = await startTestGateway();
  http = createServer();
  const sockets = new WebSocketServer({ server: http, path: "/mqtt", handleProtocols: () => "mqtt" });
  sockets.on("connection", (socket) => home.gateway.attach(socket, { address: "10.1.2.3", isSecure: false }));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  urls = {
    websocket: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/mqtt`,
    tls: `mqtts://127.0.0.1:${home.gateway.ports.mqtts}`,
  };
});
afterAll(async () => {
  await home.close();
  http.close();
});

test.each([
  ["websocket", 4, "10.1.2.3"],
  ["websocket", 5, "10.1.2.3"],
  ["tls", 4, "127.0.0.1"],
  ["tls", 5, "127.0.0.1"],
] as const)(
  "a device can connect, report and disconnect over %s with MQTT version %s",
  async (transport, protocolVersion, address) => {
    const device = home.device();
    const client = await connectDevice({ url: urls[transport] }, device, {
      protocolVersion,
      rejectUnauthorized: false,
    });
    await client.post(topicsOf(device).post, { id: "1", params: { level: 1 } });
    expect(await client.next("post_reply")).toMatchObject({ code: 200 });
    await client.end();
    const eventsOf = () => home.sessions.filter((event) => event.device.id === device.id);
    await until(() => eventsOf().length === 2);
    expect(eventsOf()[1]).toMatchObject({ reason: "disconnected", address });
  },
);

test.each(["websocket", "tls"] as const)(
  "a packet that is too large ends a connection over %s",
  async (transport) => {
    const device = home.device();
    const client = await connectDevice({ url: urls[transport] }, device, { rejectUnauthorized: false });
    const gone = new Promise<void>((resolve) => client.mqtt.once("close", () => resolve()));
    client.mqtt.publish(topicsOf(device).post, Buffer.alloc(limits.devicePacketBytes + 1), { qos: 1 });
    await gone;
    const eventsOf = () => home.sessions.filter((event) => event.device.id === device.id);
    await until(() => eventsOf().length === 2);
    expect(eventsOf()[1]).toMatchObject({ event: 2, reason: "connection_lost" });
  },
);
