import type { Delta, LiveKind } from "@thingwright/contract/live.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Live, useLive } from "./live.ts";

/** What is followed is read anew so often at most, in milliseconds, however fast it moves. */
const pause = 1000;

interface LiveReads<K extends LiveKind> {
  /** The resources whose calls are made again, such as `production`. */
  resources: readonly string[];
  /** Whether what has moved is something that the page shows; all is, unless given. */
  concerns?: (delta: Delta<K>) => boolean;
}

/** Follows a subject of which the page reads something anew when it has moved; without an id, nothing yet. */
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
