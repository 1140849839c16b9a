import type { AnyLiveKind } from "@thingwright/contract/grammar/live.ts";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { ConnectionState, LiveConnection } from "./live-connection.ts";

/**
 * `live`: the snapshot has arrived and deltas follow. `failed`: `limits.websocketRetries` retries did not help. The connection
 * keeps trying, and the page offers `retry` to users who do not want to wait.
 */
export type LiveState = "connecting" | "live" | "retrying" | "failed" | "refused";

export interface Live {
  state: LiveState;
  /** Why the server refused, in words. */
  refusal: string | undefined;
  /** Tries to connect at once; resolves when the try has succeeded or failed. */
  retry: () => Promise<void>;
}

/** The subjects of a connection, by kind. */
type Topics = Record<string, { snapshot: z.ZodType; delta: z.ZodType }>;

interface Handlers<T extends Topics, K extends keyof T> {
  /** Called first, and again after every reconnect: the snapshot replaces the data shown. */
  onSnapshot?: (data: z.output<T[K]["snapshot"]>) => void;
  onDelta: (data: z.output<T[K]["delta"]>) => void;
}

/** Makes the hook by which components follow the subjects of a connection. */
export function liveHook<T extends Topics>(connection: LiveConnection) {
  const subscribe = (listener: () => void) => connection.onState(listener);

  /** Follows one subject while the component is mounted; without an id it subscribes to nothing yet. */
  return function useLive<K extends keyof T & AnyLiveKind>(
    kind: K,
    id: string | undefined,
    handlers: Handlers<T, K>,
  ): Live {
    const state = useSyncExternalStore(subscribe, () => connection.state);
    const key = `${kind}:${id}`;
    // `key` shows whether the snapshot or refusal belongs to the current subject or to an earlier one.
    const [heard, setHeard] = useState<{ key: string; refusal?: string }>();
    const onSnapshot = useEffectEvent((data: z.output<T[K]["snapshot"]>) => handlers.onSnapshot?.(data));
    const onDelta = useEffectEvent((data: z.output<T[K]["delta"]>) => handlers.onDelta(data));

    useEffect(() => {
      if (id === undefined) return undefined;
      return connection.follow(kind, id, {
        onSnapshot: (data) => {
          setHeard({ key });
          onSnapshot(data as z.output<T[K]["snapshot"]>);
        },
        onDelta: (data) => onDelta(data as z.output<T[K]["delta"]>),
        onRefused: (refusal) => setHeard({ key, refusal }),
      });
    }, [kind, id, key]);

    const own = heard?.key === key ? heard : undefined;
    return { state: stateOf(state, own), refusal: own?.refusal, retry: () => connection.retry() };
  };
}

function stateOf(connected: ConnectionState, heard: { refusal?: string } | undefined): LiveState {
  if (heard?.refusal !== undefined) return "refused";
  if (connected === "failed" || connected === "retrying") return connected;
  return connected === "open" && heard ? "live" : "connecting";
}
