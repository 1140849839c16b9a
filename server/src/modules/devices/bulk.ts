import type { devices } from "@thingwright/contract/devices/devices.ts";
import { type Enabled, enabled } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { TaskStarted } from "@thingwright/contract/grammar/tasks.ts";
import type { Context } from "../../http/context.ts";
import type { KindOf } from "../../platform/tasks/kind.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import { getProduct } from "../products/index.ts";
import type { BulkKinds } from "./bulk-kinds.ts";
import type { Many } from "./many.ts";
import { findDevices } from "./bulk.store.ts";
import { findPerson } from "./device-list.ts";

type Body<K extends "setStatusOfMany" | "removeMany" | "labelMany"> = Parsed<(typeof devices)[K]>["body"];
interface Deps {
  tasks: Tasks;
  kinds: BulkKinds;
}

/** Starts to enable or disable devices in the background. */
export function setStatusOfMany(
  context: Context,
  { status, ...many }: Body<"setStatusOfMany">,
  { tasks, kinds }: Deps,
): Promise<TaskStarted> {
  return begin(context, many, tasks, kindFor(kinds, status));
}

/** Starts to delete devices in the background. */
export function removeMany(
  context: Context,
  many: Body<"removeMany">,
  { tasks, kinds }: Deps,
): Promise<TaskStarted> {
  return begin(context, many, tasks, kinds.remove);
}

/** Starts to set labels on devices, and to take others off, in the background. */
export async function labelMany(
  context: Context,
  { set = [], remove = [], ...many }: Body<"labelMany">,
  { tasks, kinds }: Deps,
): Promise<TaskStarted> {
  const { input, subject, total } = await chosenDevices(context, many);
  const labels = { set: Object.fromEntries(set.map(({ key, value }) => [key, value])), remove };
  const task_id = await tasks.begin(context, kinds.label, { input: { ...input, ...labels }, subject, total });
  context.audit({ id: task_id, name: subject });
  return { task_id };
}

function kindFor(kinds: BulkKinds, status: Enabled) {
  return status === enabled.yes ? kinds.enable : kinds.disable;
}

async function begin(
  context: Context,
  many: Body<"removeMany">,
  tasks: Tasks,
  kind: KindOf<Many, "account">,
): Promise<TaskStarted> {
  const { input, subject, total } = await chosenDevices(context, many);
  const task_id = await tasks.begin(context, kind, { input, subject, total });
  context.audit({ id: task_id, name: subject });
  return { task_id };
}

/** Converts a call's choice of devices to the input of a task. Throws not_found if any device is outside the scope. */
export function chosenDevices(
  context: Context,
  { ids, filter }: Body<"removeMany">,
): Promise<{ input: Many; subject: string; total: number }> {
  return ids ? named(context, ids) : fitting(context, filter ?? {});
}

/**
 * Puts the names of the devices into the input, so that a failure can name even a device that was deleted meanwhile.
 */
async function named({ scope, sql }: Context, ids: readonly string[]) {
  const different = [...new Set(ids)];
  const found = await findDevices(scope, sql, different);
  if (found.length < different.length) throw problem("not_found");
  // The list keeps the order in which the call names the devices.
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const list = different.map((id) => ({ id, name: names.get(id)! }));
  return { input: { list }, subject: found.length === 1 ? found[0]!.name : "", total: found.length };
}

/**
 * If the filter names a product, the task's subject is the product's name. `total` is 0, because the task itself counts
 * the devices.
 */
async function fitting(context: Context, filter: NonNullable<Body<"removeMany">["filter"]>) {
  await findPerson(context, filter);
  const { product_id } = filter;
  const subject = product_id === undefined ? "" : (await getProduct(context, product_id)).name;
  return { input: { filter }, subject, total: 0 };
}
