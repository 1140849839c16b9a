import { once } from "node:events";
import type { LiveMessage, LiveRequest } from "@thingwright/contract/live.ts";
import { livePath } from "@thingwright/contract/route.ts";
import { WebSocket } from "ws";

/**
 * Opens a live connection and signs it in.
 * @returns the code with which the server closes it, once it does
 */
export async function openLive(url: string, token: string): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(url.replace("http", "ws") + livePath);
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await once(socket, "open");
  const hello: LiveRequest = { type: "hello", token };
  socket.send(JSON.stringify(hello));
  const [data] = (await once(socket, "message")) as [Buffer];
  const { type } = JSON.parse(data.toString()) as LiveMessage;
  if (type !== "welcome") throw new Error(`the live connection answered ${type}`);
  return { closed };
}
