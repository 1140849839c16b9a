import { randomBytes } from "node:crypto";
import { liveTopics } from "@thingwright/contract/live.ts";
import { livePath } from "@thingwright/contract/route.ts";
import type { Message } from "./mutation.ts";

/** The request that opens the live connection. */
export function liveUpgrade(): Buffer {
  const lines = [
    `GET ${livePath} HTTP/1.1`,
    "Host: localhost",
    "Connection: upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
}

/** The frame with which a live connection begins. */
export function hello(token: string): Buffer {
  return textFrame(JSON.stringify({ type: "hello", token }));
}

/** Every request of the live connection, about one of these objects, and the other frames of a WebSocket. */
export function liveMessages(ids: readonly string[], token: string): Message[][] {
  const kinds = Object.keys(liveTopics);
  const requests = [
    ...["subscribe", "unsubscribe"].flatMap((type) =>
      kinds.flatMap((kind) => ids.map((id) => ({ type, kind, id }))),
    ),
    { type: "ping" },
    { type: "hello", token },
  ];
  const control = [0x88, 0x89, 0x8a, 0x82, 0x00, 0x80].map((first) => ({
    json: "",
    wrap: () => frame(first, Buffer.from([3, 0xe8])),
  }));
  return [requests.map((request) => ({ json: JSON.stringify(request), wrap: textFrame })), control];
}

function textFrame(text: string): Buffer {
  return frame(0x81, Buffer.from(text));
}

/** A frame of a client (RFC 6455 §5.2), whose mask is zero. */
function frame(first: number, body: Buffer): Buffer {
  const { length } = body;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([first, ...size, 0, 0, 0, 0]), body]);
}
