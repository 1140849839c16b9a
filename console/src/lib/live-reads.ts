import type { Delta, LiveKind } from "@thingwright/contract/grammar/live.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Live, useLive } from "./live.ts";

/** Throttles the reads: the shortest time from a change to the next read, in milliseconds, however often the subject changes. */
const pause = 1000;

interface LiveReads<K extends LiveKind> {
  /** The resources whose calls are made again, such as `production`. */
  resources: readonly string[];
  /** Whether a delta affects what the page shows; unless given, every delta does. */
  concerns?: (delta: Delta<K>) => boolean;
}

/** Follows a subject, and makes the page's calls again when the subject has changed; without an id, follows nothing yet. */
export function useLiveReads<K extends LiveKind>(
  kind: K,
  id: string | undefined,
  { resources, concerns = () => true }: LiveReads<K>,
): Live {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const readAgain = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const resource of resources) void client.invalidateQueries({ queryKey: [resource] });
    }, pause);
  };
  return useLive(kind, id, { onSnapshot: readAgain, onDelta: (delta) => concerns(delta) && readAgain() });
}
