import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { ProductionDay, ProductionOrder, production } from "@thingwright/contract/devices/production.ts";
import { orderStatus } from "@thingwright/contract/devices/production-states.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import type { KindOf } from "../../platform/tasks/kind.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import { checkDeviceQuota } from "../devices/index.ts";
import { getProduct, type LockedProduct, lockProductToMove } from "../products/index.ts";
import { daysOf } from "./figures.store.ts";
import {
  closeOrder,
  countOrders,
  findOrder,
  hasNamed,
  insertOrder,
  listOrders,
  type LockedOrder,
  lockOrder,
  lockStationAccessExclusive,
  type OrderFilter,
  updateOrder,
} from "./orders.store.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof production)[K]>["body"];
export type OrderParams = Parsed<(typeof production)["get"]>["params"];

/** The tasks that an order starts in the background. */
export interface OrderDeps {
  tasks: Tasks;
  kinds: { make: KindOf<{ order_id: string }, "account">; clear: KindOf<{ order_id: string }, "account"> };
}

type Started = ProductionOrder & { task_id: string };

export async function list(
  context: Context,
  productId: string,
  query: Omit<OrderFilter, "product_id">,
): Promise<ListPage<ProductionOrder>> {
  await getProduct(context, productId);
  return listOrders(context.scope, context.sql, { ...query, product_id: productId });
}

export async function get(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  { id, orderId }: OrderParams,
): Promise<ProductionOrder> {
  const found = await findOrder(scope, sql, id, orderId);
  if (!found) throw problem("not_found");
  return found;
}

export async function days(context: Context, params: OrderParams): Promise<{ list: ProductionDay[] }> {
  await get(context, params);
  return { list: await daysOf(context.scope, context.sql, params.orderId) };
}

/**
 * Creates an order of identities. Throws not_found, not_in_production, already_exists, too_many_orders and, if the
 * account has no room for all of them now, quota_exceeded.
 */
export async function create(
  context: Context,
  productId: string,
  input: Body<"create">,
  deps: OrderDeps,
): Promise<Started> {
  const { scope, sql, now, audit, language } = context;
  const product = await lockProductToMove(context, productId);
  refuseOutside(product);
  const limit = limits.ordersOfProduct;
  if ((await countOrders(scope, sql, productId)) >= limit) throw problem("too_many_orders", { limit });
  if (await hasNamed(scope, sql, productId, input.prefix))
    throw refuseFields(language, [{ path: "prefix", key: "order_prefix_taken" }]);
  await checkDeviceQuota(sql, ownerOf(scope), input.quantity);
  const id = newId(now);
  const made = { id, owner_id: ownerOf(scope), product_id: productId, created_at: seconds(now) };
  const { security_level } = product;
  const write = () =>
    withUniqueName(input.name, () => insertOrder(scope, sql, { ...input, ...made, security_level }));
  await unlessTaken("production_order_product_id_prefix_key", write, () =>
    refuseFields(language, [{ path: "prefix", key: "order_prefix_taken" }]),
  );
  const after = await get(context, { id: productId, orderId: id });
  const task_id = await begin(context, after, deps);
  audit({ id, name: after.name, after });
  return { ...after, task_id };
}

/** Refuses orders of a product that is not in trial or mass production. Throws not_in_production. */
export function refuseOutside({ status }: Pick<LockedProduct, "status">): void {
  if (status !== productStatus.trial && status !== productStatus.mass) throw problem("not_in_production");
}

function begin(context: Context, { id, name, quantity, made }: ProductionOrder, deps: OrderDeps) {
  const task = { input: { order_id: id }, subject: name, total: quantity - made };
  return deps.tasks.begin(context, deps.kinds.make, task);
}

/** Throws not_found, already_exists and, for a version that is not the newest, conflict. */
export async function update(
  context: Context,
  params: OrderParams,
  { version, ...change }: Body<"update">,
): Promise<ProductionOrder> {
  const { scope, sql, audit } = context;
  await lock(context, params);
  const before = await get(context, params);
  if (version !== undefined && version !== before.version) throw problem("conflict");
  await withUniqueName(change.name ?? before.name, () =>
    updateOrder(scope, sql, before.id, { ...change, version: before.version + 1 }),
  );
  const after = await get(context, params);
  audit({ id: after.id, name: after.name, before, after });
  return after;
}

/**
 * Starts to make the identities that an open order lacks. Throws not_found, order_closed, not_in_production,
 * order_complete.
 */
export async function makeMissing(context: Context, params: OrderParams, deps: OrderDeps): Promise<Started> {
  const product = await lockProductToMove(context, params.id);
  const order = await lock(context, params);
  if (order.status === orderStatus.closed) throw problem("order_closed");
  refuseOutside(product);
  if (order.made >= order.quantity) throw problem("order_complete");
  const after = await get(context, params);
  const task_id = await begin(context, after, deps);
  context.audit({ id: after.id, name: after.name, after: { product_id: after.product_id } });
  return { ...after, task_id };
}

/** Closes an order for good. Throws not_found, order_closed. */
export async function close(
  context: Context,
  params: OrderParams,
  { tasks, kinds }: OrderDeps,
): Promise<Started> {
  const { scope, sql, now, audit } = context;
  await get(context, params);
  await lockStationAccessExclusive(sql, params.orderId);
  const order = await lock(context, params);
  const before = await get(context, params);
  if (order.status === orderStatus.closed) throw problem("order_closed");
  await closeOrder(scope, sql, order.id, seconds(now));
  const input = { order_id: order.id };
  const task_id = await tasks.begin(context, kinds.clear, { input, subject: order.name });
  const after = await get(context, params);
  audit({ id: order.id, name: order.name, before, after });
  return { ...after, task_id };
}

/** Locks an order of a product. Throws not_found. */
export async function lock(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  { id, orderId }: OrderParams,
): Promise<LockedOrder> {
  const order = await lockOrder(scope, sql, orderId, "change");
  if (order?.product_id !== id) throw problem("not_found");
  return order;
}

/** Writes an order with this name. Throws already_exists if another order of the product has the name. */
function withUniqueName(name: string, write: () => Promise<void>): Promise<void> {
  return unlessTaken("production_order_product_id_name_key", write, () =>
    problem("already_exists", { value: name }),
  );
}
