import { Id } from "@thingwright/contract/basics/text.ts";
import { z } from "zod";
import { Undeliverable } from "../../platform/carrier.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { delivery, type KindOf } from "../../platform/tasks/kind.ts";
import type { Carriers } from "../../platform/carrier.ts";
import { type Channel, findWaiting, markSent, updateMessage } from "./messages.store.ts";

const scope = systemScope("messages belong to the platform");

/**
 * Sends a message at least once: if the process ends just after a mail server has accepted it, the message is sent
 * again.
 */
export function messageDelivery({
  sql: root,
  carriers,
}: {
  sql: Sql;
  carriers: Carriers;
}): KindOf<{ id: string }, "delivery"> {
  return delivery({
    kind: "message",
    input: z.object({ id: Id }),
    pauses: [10, 60, 300, 1800, 7200],
    async deliver({ id }) {
      const message = await findWaiting(scope, root, id);
      if (!message) return undefined;
      const { channel, ...parcel } = message;
      const carrier = carriers[channel as Channel];
      if (!carrier) return ({ sql }) => updateMessage(scope, sql, id, { state: "kept" });
      await carrier.send(parcel);
      return ({ sql, now }) => markSent(scope, sql, id, seconds(now));
    },
    isFinal: (error) => error instanceof Undeliverable,
    failed: ({ id }, { error, tries, final, sql }) =>
      updateMessage(scope, sql, id, {
        tries,
        error: error.message.slice(0, 500),
        ...(final && { state: "failed" }),
      }),
  });
}
