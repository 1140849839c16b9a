import { connect as openSocket, type Socket } from "node:net";
import mqttPacket, { type IConnectPacket, type Packet } from "mqtt-packet";
import { credentialsOf, type Signing } from "./gateway.ts";

/** A connection on which a test writes and reads each packet itself, because client libraries send only valid ones. */
export interface RawDevice {
  socket: Socket;
  send(packet: Packet): void;
  /** Waits for the next packet from the platform; rejects if the connection ends before. */
  next(): Promise<Packet>;
  /** Resolves when the connection has closed, with the packets that `next` has not taken. */
  ended: Promise<Packet[]>;
}

/**
 * @param to the port of the gateway, or a connection to it
 * @param connect fields of the CONNECT that differ from the usual ones
 * @param device the device whose credentials are presented; null sends no CONNECT
 */
export function rawDevice(
  to: number | Socket,
  device: Signing | null,
  connect: Partial<IConnectPacket> = {},
): RawDevice {
  const { protocolVersion = 5 } = connect;
  const options = { protocolVersion };
  const socket = typeof to === "number" ? openSocket(to, "127.0.0.1") : to;
  const parser = mqttPacket.parser(options);
  const packets: Packet[] = [];
  let heard: () => void = () => {};
  parser.on("packet", (packet: Packet) => {
    packets.push(packet);
    heard();
  });
  socket.on("data", (data: Buffer) => parser.parse(data));
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve())).then(() => heard());
  const send = (packet: Packet) => void socket.write(mqttPacket.generate(packet, options));
  if (device) {
    const { password, ...rest } = credentialsOf(device);
    send({
      cmd: "connect",
      protocolId: "MQTT",
      protocolVersion,
      clean: true,
      keepalive: 60,
      ...rest,
      password: Buffer.from(password),
      ...connect,
    });
  }
  return {
    socket,
    send,
    async next() {
      while (packets.length === 0) {
        if (socket.closed) throw new Error("the connection ended");
        await new Promise<void>((resolve) => (heard = resolve));
      }
      return packets.shift()!;
    },
    ended: closed.then(() => packets),
  };
}
