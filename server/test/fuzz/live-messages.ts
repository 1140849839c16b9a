import { liveTopics } from "@thingwright/contract/live.ts";
import type { Message } from "./mutation.ts";
import { frame } from "./web-socket.ts";

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
