import type { AnyLiveKind } from "@thingwright/contract/grammar/live.ts";
import type { Bus } from "../platform/bus.ts";
import { paceFrames } from "../platform/limits/web-socket-pace.ts";
import { LiveConnection } from "./live-connection.ts";
import type { LiveEndpoint } from "./live-connection.ts";
import type { Http } from "./http.ts";

/** How many frames, and thus requests, one connection may send: a page requests everything that it follows at once. */
const pace = { perSecond: 20, burst: 500, largest: 4096 };

/** Lets clients connect at a path. @returns the connections that are open */
export function acceptLive<C extends { uid: string }, K extends AnyLiveKind>(
  { http, bus, path }: { http: Http; bus: Bus; path: string },
  endpoint: LiveEndpoint<C, K>,
): ReadonlySet<LiveConnection<C, K>> {
  const connections = new Set<LiveConnection<C, K>>();
  bus.onGap(() => {
    for (const connection of connections) connection.beginAnew();
  });
  http.app.get(path, { websocket: true }, (socket, request) => {
    paceFrames(socket, pace);
    const connection = new LiveConnection({ http, bus, endpoint }, socket, request);
    connections.add(connection);
    socket.on("message", (data: Buffer) => connection.hear(data));
    socket.on("close", () => {
      connections.delete(connection);
      connection.end();
    });
    socket.on("error", () => socket.terminate());
  });
  return connections;
}
