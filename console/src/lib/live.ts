import type { liveTopics } from "@thingwright/contract/grammar/live.ts";
import { setAway } from "./away.ts";
import { consolePlace } from "./console-place.ts";
import { LiveConnection } from "./live-connection.ts";
import { onSessionChange } from "./session.ts";
import { liveHook } from "./use-live.ts";
import { onWake } from "./wake.ts";

export type { Live } from "./use-live.ts";

const connection = new LiveConnection(consolePlace);
onSessionChange(() => connection.restart());
onWake(() => connection.wake());
connection.onState(() => {
  if (connection.state === "retrying" || connection.state === "failed") setAway(true);
  // After a loss, the page is up to date only once the callbacks of `holdConnection` have fetched its data again.
  else if (connection.state === "idle") setAway(false);
});

/**
 * Keeps the connection open until the returned function is called, so that the page learns at once when its session
 * ends or the user's rights change.
 * @param onRights fetches the data of the page again: called when the user's rights have changed, and when the
 * connection is back after a loss
 */
export function holdConnection(onRights: () => Promise<void>): () => void {
  const deaf = connection.onRights(() => {
    void onRights().finally(() => connection.state === "open" && setAway(false));
  });
  const release = connection.hold();
  return () => {
    deaf();
    release();
  };
}

/** Follows one subject while the component is mounted; without an id it subscribes to nothing yet. */
export const useLive = liveHook<typeof liveTopics>(connection);
