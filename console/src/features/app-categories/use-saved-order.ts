import type { Input, Reply, Route } from "@thingwright/contract/grammar/route.ts";
import { useRef } from "react";
import { errorText } from "../../lib/call-error.ts";
import type { Ref } from "../../lib/client.ts";
import { keyOf, queryClient, useKept } from "../../lib/query.ts";
import { toast } from "../../ui/toast.ts";

/** A route whose response contains an order and the version of that order. The next save must send this version. */
type Ordered = Route & { response: { _output: { version: number } } };

const versionOf = (saved: unknown) => (saved as { version: number }).version;

/**
 * Shows a changed order at once, and then saves it. Changes are saved one after the other, because each save sends the
 * version that the previous save returned. If the server refuses a change, a toast reports it and the order is
 * reloaded.
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
