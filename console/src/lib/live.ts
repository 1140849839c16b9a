import type { Delta, LiveKind, Snapshot } from "@thingwright/contract/live.ts";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { setAway } from "./away.ts";
import { LiveConnection, type ConnectionState } from "./live-connection.ts";
import { onSessionChange } from "./session.ts";
import { onWake } from "./wake.ts";

const connection = new LiveConnection();
onSessionChange(() => connection.restart());
onWake(() => connection.wake());
connection.onState(() => {
  if (connection.state === "retrying" || connection.state === "failed") setAway(true);
  // After a loss, what is shown is known again once those who hold the connection have fetched it anew.
  else if (connection.state === "idle") setAway(false);
});

/**
 * `live`: the snapshot has arrived and deltas follow. `failed`: three retries did not help. It goes on trying, and the
 * page offers `retry` to those who do not want to wait.
 */
export type LiveState = "connecting" | "live" | "retrying" | "failed" | "refused";

export interface Live {
  state: LiveState;
  /** Why the server refused, in words. */
  refusal: string | undefined;
  /** Tries at once; resolves when that has succeeded or failed. */
  retry: () => Promise<void>;
}

/**
 * Keeps the connection open until the returned function is called, so that the page learns at once when its session
 * ends or the user's rights change.
 * @param onRights fetches anew what the page shows: the user's rights have changed, or the connection was lost
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

interface Handlers<K extends LiveKind> {
  /** Called first, and again after every reconnect: the snapshot replaces the data shown. */
  onSnapshot?: (data: Snapshot<K>) => void;
  onDelta: (data: Delta<K>) => void;
}

const subscribe = (listener: () => void) => connection.onState(listener);

/** Follows one subject while the component is mounted; without an id it subscribes to nothing yet. */
export function useLive<K extends LiveKind>(kind: K, id: string | undefined, handlers: Handlers<K>): Live {
  const state = useSyncExternalStore(subscribe, () => connection.state);
  const key = `${kind}:${id}`;
  // The key tells a snapshot or refusal of an earlier subject from those of the present one.
  const [heard, setHeard] = useState<{ key: string; refusal?: string }>();
  const onSnapshot = useEffectEvent((data: Snapshot<K>) => handlers.onSnapshot?.(data));
  const onDelta = useEffectEvent((data: Delta<K>) => handlers.onDelta(data));

  useEffect(() => {
    if (id === undefined) return undefined;
    return connection.follow(kind, id, {
      onSnapshot: (data) => {
        setHeard({ key });
        onSnapshot(data as Snapshot<K>);
      },
      onDelta: (data) => onDelta(data as Delta<K>),
      onRefused: (refusal) => setHeard({ key, refusal }),
    });
  }, [kind, id, key]);

  const own = heard?.key === key ? heard : undefined;
  return { state: stateOf(state, own), refusal: own?.refusal, retry: () => connection.retry() };
}

function stateOf(connected: ConnectionState, heard: { refusal?: string } | undefined): LiveState {
  if (heard?.refusal !== undefined) return "refused";
  if (connected === "failed" || connected === "retrying") return connected;
  return connected === "open" && heard ? "live" : "connecting";
}
