import type { Duplex } from "node:stream";
import { createWebSocketStream, type WebSocket } from "ws";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { paceFrames } from "../../platform/limits/web-socket-pace.ts";

/**
 * The maximum number of WebSocket frames in which MQTT libraries send a packet: some send its head, topic, id and
 * payload separately.
 */
const framesOfAPacket = 5;
const readAhead = 16 * 1024;
/**
 * The maximum size of a WebSocket message, in bytes. There is room for the largest packet and for further packets in
 * the same message.
 */
const largest = { stranger: 2 * limits.deviceConnectBytes, device: 2 * limits.devicePacketBytes };

const limitOf = new WeakMap<Duplex, (bytes: number) => void>();

/** Returns the stream of MQTT packets on a WebSocket. Its sender has not signed in yet. */
export function packetStream(socket: WebSocket, messagesPerSecond: number): Duplex {
  const perSecond = framesOfAPacket * messagesPerSecond;
  const burst = perSecond * limits.deviceBurstSeconds;
  const limit = paceFrames(socket, { perSecond, burst, largest: largest.stranger });
  const stream = createWebSocketStream(socket, { readableHighWaterMark: readAhead });
  limitOf.set(stream, limit);
  return stream;
}

/** To be called when the sender of a stream has signed in: its messages may then be as large as packets may be. */
export function raiseMessageLimit(stream: Duplex): void {
  limitOf.get(stream)?.(largest.device);
}
