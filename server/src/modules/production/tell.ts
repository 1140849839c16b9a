import type { Delta } from "@thingwright/contract/live.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import type { Sql } from "../../platform/database/sql.ts";

/** Tells open pages that the figures of an order have moved. */
export type Tell = (sql: Sql, orderId: string) => void;

/** Once the transaction has committed: whoever reads the figures then has the new ones. */
export function tellThrough(bus: Bus): Tell {
  return (sql, orderId) =>
    sql.afterCommit(() =>
      bus.publish(liveTopic("production_order", orderId), {
        moved: true,
      } satisfies Delta<"production_order">),
    );
}
