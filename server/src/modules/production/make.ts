import { problem } from "@thingwright/contract/grammar/problem.ts";
import { nameOfSerial, orderStatus, serialDigits } from "@thingwright/contract/devices/production-states.ts";
import { z } from "zod";
import { ownerOf, type Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Vault } from "../../platform/secrets.ts";
import { accountTask, type KindOf } from "../../platform/tasks/kind.ts";
import { addForProduction, removeDevices, type RemovalDeps } from "../devices/index.ts";
import { lockProduct } from "../products/index.ts";
import { insertIdentities, neverGiven } from "./identities.store.ts";
import { refuseOutside } from "./orders.ts";
import { addMade, lockOrder, type LockedOrder } from "./orders.store.ts";
import type { Tell } from "./tell.ts";

const OrderInput = z.object({ order_id: z.string() });
export type OrderInput = z.infer<typeof OrderInput>;

/** How many identities one step makes or deletes at most. */
const atOnce = 500;
const lastSerial = 10 ** serialDigits - 1;

/** Makes the identities that an order still lacks. */
export function makingKind(vault: Vault, tell: Tell): KindOf<OrderInput, "account"> {
  return accountTask<OrderInput, object>({
    kind: "production.make",
    permission: "production:update",
    input: OrderInput,
    async step(_state, { order_id }, { scope, sql, now, most }) {
      const seen = await lockedWithProduct(order_id, { scope, sql });
      if (!seen) throw problem("not_found");
      const { order, product } = seen;
      if (order.status === orderStatus.closed) throw problem("order_closed");
      refuseOutside(product);
      const missing = order.quantity - order.made;
      const first = order.next_serial;
      const last = Math.min(first + Math.min(missing, most, atOnce) - 1, lastSerial);
      if (missing <= 0 || last < first) return { state: {}, done: 0, finished: true };
      const serials = new Map<string, number>();
      for (let serial = first; serial <= last; serial += 1)
        serials.set(nameOfSerial(order.prefix, serial), serial);
      const added = await addForProduction(product, { scope, sql, now }, [...serials.keys()], vault);
      const owner = { owner_id: ownerOf(scope), product_id: product.id, order_id };
      const rows = added.map(({ id, device_name, access_token }) => ({
        ...owner,
        id,
        serial: serials.get(device_name)!,
        access_token: vault.seal(access_token),
      }));
      if (rows.length > 0) await insertIdentities(scope, sql, rows);
      await addMade(scope, sql, order_id, { made: rows.length, next_serial: last + 1 });
      tell(sql, order_id);
      return { state: {}, done: rows.length, finished: rows.length >= missing };
    },
  });
}

/**
 * Deletes those identities of a closed order that were given to no station and whose devices have never been online.
 */
export function clearingKind(deps: RemovalDeps, tell: Tell): KindOf<OrderInput, "account"> {
  return accountTask<OrderInput, object>({
    kind: "production.clear",
    permission: "production:update",
    input: OrderInput,
    async step(_state, { order_id }, { scope, sql, now, most }) {
      const seen = await lockedWithProduct(order_id, { scope, sql });
      if (!seen || seen.order.status !== orderStatus.closed) return { state: {}, done: 0, finished: true };
      const ids = await neverGiven(scope, sql, order_id, Math.min(most, atOnce));
      const done = ids.length === 0 ? 0 : await removeDevices({ scope, sql, now }, ids, deps);
      await addMade(scope, sql, order_id, { made: -done });
      tell(sql, order_id);
      return { state: {}, done, finished: ids.length === 0 };
    },
  });
}

/** Locks a production order and its product in the same sequence as all other transactions. */
async function lockedWithProduct(orderId: string, { scope, sql }: { scope: Scope; sql: Sql }) {
  const seen: LockedOrder | undefined = await lockOrder(scope, sql, orderId, "work");
  const product = seen && (await lockProduct(scope, sql, seen.product_id));
  const order = product && (await lockOrder(scope, sql, orderId, "change"));
  return order && { order, product };
}
