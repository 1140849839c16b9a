import type { Message } from "./mutation.ts";
import { frame } from "./web-socket.ts";

/** The credentials of a live connection: the token, and for people at home the key of their app. */
interface Presented {
  token: string;
  app_key?: string;
}

/** The first frame of a live connection. */
export function hello(presented: Presented): Buffer {
  return textFrame(JSON.stringify({ type: "hello", ...presented }));
}

/** Every request of the live connection for these kinds, about one of these objects, and the other frames of a WebSocket. */
export function liveMessages(
  kinds: readonly string[],
  ids: readonly string[],
  presented: Presented,
): Message[][] {
  const requests = [
    ...["subscribe", "unsubscribe"].flatMap((type) =>
      kinds.flatMap((kind) => ids.map((id) => ({ type, kind, id }))),
    ),
    { type: "ping" },
    { type: "hello", ...presented },
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
