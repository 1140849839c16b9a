import type { FastifyInstance } from "fastify";
import type { ConnectionLimit } from "../../platform/limits/connection-limit.ts";
import type { Logger } from "../../platform/log.ts";
import type { Pressure } from "../../platform/memory/pressure.ts";
import { boundBodies } from "./bodies.ts";
import { limitConnections } from "./connections.ts";
import { endSilentSockets } from "./heartbeat.ts";
import { checkOrigins } from "./origin.ts";
import { refuseUnderPressure } from "./pressure.ts";
import { logRefusedCalls } from "./refused-calls.ts";
import { limitUnfinished } from "./unfinished.ts";
import { boundUnread } from "./unread.ts";

export interface Guards {
  log: Logger;
  trustProxy: boolean;
  /** Milliseconds that a small body may take. */
  smallBodyMs: number;
  /** For tests. */
  unread?: Parameters<typeof boundUnread>[1];
  /** The process that the server belongs to. A test of single guards has none. */
  process?: {
    connections: ConnectionLimit;
    pressure: Pick<Pressure, "state" | "refused">;
    /** The address of the console. */
    publicUrl: () => string;
  };
}

/**
 * Bounds what callers may send, hold and leave unread, before any route is mounted. A request passes the guards in this
 * order. Guards that belong to one route (turns, large bodies, crowds of live connections) are called by that route
 * instead.
 */
export function guard(app: FastifyInstance, { log, trustProxy, smallBodyMs, unread, process }: Guards): void {
  logRefusedCalls(app, log);
  boundBodies(app, smallBodyMs);
  boundUnread(app, unread);
  limitUnfinished(app);
  if (!process) return;
  limitConnections(app, { connections: process.connections, trustProxy });
  refuseUnderPressure(app, process.pressure);
  checkOrigins(app, process.publicUrl);
  endSilentSockets(app);
}
