import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import type { Sql } from "../../platform/database/sql.ts";

/** Notifies open pages that the figures of an order, or the alarms of a product, have changed. */
export type Tell = (sql: Sql, id: string) => void;

type Kind = "production_order" | "production_alarms";

/** Notifies after the transaction has committed, so that pages that then read find the new state. */
export function tellThrough(bus: Bus, kind: Kind = "production_order"): Tell {
  return (sql, id) =>
    sql.afterCommit(() => bus.publish(liveTopic(kind, id), { moved: true } satisfies Delta<Kind>));
}
