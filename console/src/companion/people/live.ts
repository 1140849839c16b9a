import type { homeLiveTopics } from "@thingwright/contract/people/home-live.ts";
import { homeLivePath } from "@thingwright/contract/people/home-live-path.ts";
import { api } from "../../lib/api.ts";
import { LiveConnection } from "../../lib/live-connection.ts";
import { liveHook } from "../../lib/use-live.ts";
import { onWake } from "../../lib/wake.ts";
import { setConnectionStatus } from "./connection-status.ts";
import { ask, isUnreached, onPerson, personApp, personToken, signOut } from "./person.ts";
import { invalidate } from "./reads.ts";
import { WaitingCalls } from "./waiting-calls.ts";

/**
 * Pauses between attempts to reconnect, in milliseconds. They grow and are random, so that many phones do not return at
 * once.
 */
const pauses = { first: 1000, longest: 20_000 };

const connection = new LiveConnection({
  path: homeLivePath,
  hello() {
    const token = personToken();
    return token === null ? null : { token, app_key: personApp(), language: document.documentElement.lang };
  },
  ended: () => signOut("expired"),
  pause: (before) => Math.min(pauses.longest, pauses.first * 2 ** before) * (0.5 + Math.random() / 2),
});
onWake(() => connection.wake());
// The person's rights have changed, or changes may have been missed without a connection: every answer may be outdated.
connection.onRights(() => invalidate(""));

/** Follows a home, a device, or the person's own data. */
export const useHomeLive = liveHook<typeof homeLiveTopics>(connection);

const listeners = new Set<() => void>();

/** Sends the values that the person sets on this phone. Values wait while there is no connection. */
export const waitingCalls = new WaitingCalls({
  send: (id, params) => ask(api.bindings.call, { params: { id }, body: { params } }),
  isUnreached,
  isOnline: () => navigator.onLine,
  givenUp: () => listeners.forEach((listener) => listener()),
});
waitingCalls.onChange(() =>
  setConnectionStatus({
    count: waitingCalls.count,
    waits: (id, identifier) => waitingCalls.waits(id, identifier),
  }),
);
addEventListener("online", () => waitingCalls.retry());
connection.onState(() => {
  setConnectionStatus({ lost: connection.state === "failed" });
  if (connection.state === "open") waitingCalls.retry();
});
onPerson(() => {
  waitingCalls.clear();
  connection.restart();
});

/**
 * Calls `listener` when values that the person has set were given up instead of sent. Returns the function that
 * unsubscribes.
 */
export function onGivenUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
