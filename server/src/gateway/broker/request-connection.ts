import type { Client } from "aedes";
import mqttPacket, { type IConnectPacket, type Packet, type Parser } from "mqtt-packet";
import { provisioningTopics } from "@thingwright/contract/devices/device-provisioning.ts";
import { readBriefly } from "./brief-connection.ts";
import { accepted } from "./handshake.ts";
import { namesNone } from "./packet-costs.ts";

/** The limits of one connection: its time, the bytes that it sends, and its requests. */
const atMost = { ms: 60_000, bytes: 16 * 1024, requests: 10 };
const notAuthorized = 0x87;

/** Answers a request. Resolves to null to end the connection. */
export type Answer = (payload: Buffer) => Promise<object | null>;

/** The parser of the library, with the packets that it has read after the CONNECT. */
interface Inside {
  _parser: Parser & { _queue: Packet[] };
}

/**
 * Serves a device that has no credentials yet, on a connection without a session: it may publish requests and receive
 * their answers, and nothing else.
 * @param done called once the connection has ended
 */
export function serveRequests(
  client: Client,
  connect: IConnectPacket,
  answer: Answer,
  done: () => void,
): void {
  const { conn: stream } = client;
  const { _parser: parser } = client as unknown as Inside;
  const protocolVersion = connect.protocolVersion === 5 ? 5 : 4;
  const send = (packet: Packet) => {
    if (!stream.destroyed) stream.write(mqttPacket.generate(packet, { protocolVersion }));
  };
  const code = (reasonCode: number) => (protocolVersion === 5 ? { reasonCode } : {});
  let requests = 0;
  let last = Promise.resolve();
  const ask = async (payload: Buffer) => {
    if (stream.destroyed) return;
    const said = await answer(payload);
    if (said === null) return void stream.destroy();
    const told = { topic: provisioningTopics.response, payload: JSON.stringify(said) };
    send({ cmd: "publish", ...told, qos: 0, dup: false, retain: false });
  };
  const take = (packet: Packet): void => {
    if (namesNone(packet)) return void stream.destroy();
    const { messageId } = packet;
    switch (packet.cmd) {
      case "publish": {
        const { topic, qos } = packet;
        const isRequest = topic === provisioningTopics.request;
        const acknowledged = { messageId: messageId!, ...code(isRequest ? 0 : notAuthorized) };
        if (qos > 0) send({ cmd: qos === 1 ? "puback" : "pubrec", ...acknowledged });
        if (!isRequest) return;
        if (++requests > atMost.requests) return void stream.destroy();
        const payload = Buffer.from(packet.payload);
        last = last.then(() => ask(payload)).catch(() => void stream.destroy());
        return;
      }
      case "pubrel":
        return send({ cmd: "pubcomp", messageId: messageId!, ...code(0) });
      case "subscribe": {
        const refused = protocolVersion === 5 ? notAuthorized : 0x80;
        const granted = packet.subscriptions.map(({ topic }) =>
          topic === provisioningTopics.response ? 0 : refused,
        );
        return send({ cmd: "suback", messageId: messageId!, granted });
      }
      case "unsubscribe":
        return send({ cmd: "unsuback", messageId: messageId!, granted: packet.unsubscriptions.map(() => 0) });
      case "pingreq":
        return send({ cmd: "pingresp" });
      case "disconnect":
        return void stream.end();
      default:
        stream.destroy();
    }
  };
  // Packets that arrived together with the CONNECT are handled first.
  const early = parser._queue.splice(0);
  parser.removeAllListeners("packet");
  parser.on("packet", take);
  readBriefly(stream, atMost, (chunk) => void parser.parse(chunk), done);
  send(accepted(protocolVersion));
  for (const packet of early) take(packet);
}
