import type { Input, Reply, Route } from "@thingwright/contract/grammar/route.ts";
import { useRef } from "react";
import { errorText } from "../../lib/call-error.ts";
import type { Ref } from "../../lib/client.ts";
import { keyOf, queryClient, useKept } from "../../lib/query.ts";
import { toast } from "../../ui/toast.ts";

/** A route whose answer holds an order and its version, which the next save has to send. */
type Ordered = Route & { response: { _output: { version: number } } };

const versionOf = (saved: unknown) => (saved as { version: number }).version;

/**
 * Shows a change of an order at once, and saves changes one after the other, each with the version that the save before
 * it returned. A refused change is reported in a toast, and the order is read again.
 */
export function useSavedOrder<R extends Ordered>(route: Ref<R>, input: Input<R>) {
  const kept = useKept();
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  return (change: (shown: Reply<R>) => Reply<R>, send: (version: number) => Promise<Reply<R>>) => {
    kept.set(route, input, change);
    waiting.current += 1;
    saveQueue.current = saveQueue.current.then(async () => {
      try {
        const { version } = queryClient.getQueryData<{ version: number }>(keyOf(route, input))!;
        const saved = await send(version);
        kept.set(route, input, (shown) =>
          waiting.current > 1 ? Object.assign({}, shown, { version: versionOf(saved) }) : saved,
        );
      } catch (error) {
        toast.error(errorText(error));
        await kept.refresh(route);
      } finally {
        waiting.current -= 1;
      }
    });
  };
}
