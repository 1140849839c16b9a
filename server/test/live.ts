import { once } from "node:events";
import type { LiveMessage, LiveRequest } from "@thingwright/contract/grammar/live.ts";
import { homeLivePath } from "@thingwright/contract/people/home-live-path.ts";
import { livePath } from "@thingwright/contract/grammar/route.ts";
import { WebSocket } from "ws";
import { eventually } from "./eventually.ts";

/** A live connection: the received messages that no test has taken yet, and a way to wait for more. */
export interface Live {
  socket: WebSocket;
  heard: LiveMessage[];
  say(request: LiveRequest): void;
  /** Waits for the first message of a type, and takes it. */
  next(type: LiveMessage["type"]): Promise<LiveMessage>;
  /** The code with which the server closes the connection, once it does. */
  closed: Promise<number>;
}

/** Opens a live connection that is not signed in. */
export async function connectLive(url: string, path: string = livePath): Promise<Live> {
  const socket = new WebSocket(url.replace("http", "ws") + path);
  const heard: LiveMessage[] = [];
  socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as LiveMessage));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await once(socket, "open");
  return {
    socket,
    heard,
    closed,
    say: (request) => socket.send(JSON.stringify(request)),
    next: (type) =>
      eventually(() => {
        const at = heard.findIndex((message) => message.type === type);
        if (at < 0) throw new Error(`heard no ${type}, but ${JSON.stringify(heard)}`);
        return heard.splice(at, 1)[0]!;
      }),
  };
}

/** Opens a live connection and signs it in. */
export async function openLive(url: string, token: string): Promise<Live> {
  const live = await connectLive(url);
  live.say({ type: "hello", token });
  await live.next("welcome");
  return live;
}

/** The same for a person at home in the app with this key. */
export async function openLiveAtHome(url: string, token: string, app_key: string): Promise<Live> {
  const live = await connectLive(url, homeLivePath);
  live.say({ type: "hello", token, app_key });
  await live.next("welcome");
  return live;
}
