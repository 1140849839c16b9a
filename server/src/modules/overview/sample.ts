import { productStatus, productType } from "@thingwright/contract/grammar/enums.ts";
import { FunctionPoints } from "@thingwright/contract/points/function-points.ts";
import { languages } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { TaskStarted } from "@thingwright/contract/grammar/tasks.ts";
import { z } from "zod";
import type { Context, MakingContext } from "../../http/context.ts";
import type { PlatformDeps } from "../../module.ts";
import { type Change, record } from "../../platform/audit/audit.ts";
import { type AccountStepContext, accountTask, type KindOf } from "../../platform/tasks/kind.ts";
import { otherDevices } from "../categories/index.ts";
import { registerVirtual, removeDevices, type RemovalDeps, updateDevice } from "../devices/index.ts";
import {
  createSample,
  type LockedProduct,
  lockProduct,
  removeProduct,
  updateProduct,
} from "../products/index.ts";
import { sampleIcon, sampleModel, samplePoints, sampleWords } from "./sample-definition.ts";
import { findSample, isSample, lockAccount, sampleDevices } from "./sample.store.ts";

const Creation = z.object({ language: z.enum(languages) });
type Creation = z.infer<typeof Creation>;
const Removal = z.object({ product_id: z.string() });
type Removal = z.infer<typeof Removal>;

export interface SampleKinds {
  create: KindOf<Creation, "account">;
  remove: KindOf<Removal, "account">;
}

type Deps = Pick<PlatformDeps, "vault"> & RemovalDeps;

/** Makes the kinds of tasks that set the sample up and delete it. */
export function sampleKinds(deps: Deps): SampleKinds {
  return {
    create: accountTask<Creation, { product: string }>({
      kind: "sample.create",
      permission: "product:create",
      input: Creation,
      async step(state, { language }, step) {
        const total = 1 + limits.sampleDevices;
        if (!state) {
          const product = await productOf(step, language);
          const made = (await sampleDevices(step.scope, step.sql, product)).length;
          return { state: { product }, done: 1 + made, total, finished: made >= limits.sampleDevices };
        }
        const missing = await makeDevice(step, language, state.product, deps);
        return { state, done: missing > 0 ? 1 : 0, finished: missing <= 1 };
      },
    }),
    remove: accountTask<Removal, { devices: number }>({
      kind: "sample.remove",
      permission: "product:delete",
      input: Removal,
      async step(state, { product_id }, step) {
        const before = state?.devices ?? 0;
        // Locked, so that a task that sets the sample up at the same time adds no device after the search for devices.
        const product = await lockProduct(step.scope, step.sql, product_id);
        const made = product ? await sampleDevices(step.scope, step.sql, product_id) : [];
        if (made.length === 0) {
          if (product) await removeOrKeep(step, product, deps);
          return { state: { devices: before }, done: 1, total: before + 1, finished: true };
        }
        if (!step.actor.can("device:delete")) throw problem("forbidden");
        const ids = made.map(({ id }) => id);
        const done = await removeDevices(step, ids, deps);
        const devices = before + done;
        return { state: { devices }, done, total: devices + 1 };
      },
    }),
  };
}

/**
 * Turns a step's context into one that handlers of calls accept. `noted` writes the changes to the operation log, as
 * for a call.
 */
function making(step: AccountStepContext, language: Creation["language"], action: string) {
  const { actor, scope, sql, now } = step;
  const changes: Change[] = [];
  const context: MakingContext = {
    actor,
    scope,
    sql,
    now,
    language,
    audit: (change) => changes.push(change),
  };
  const noted = async () => {
    for (const change of changes)
      await record(sql, {
        who: actor,
        action,
        input: {},
        change,
        address: "",
        requestId: change.id ?? "",
        now,
      });
  };
  return { context, noted };
}

/** Finds the product of the sample, whose missing devices are then made; makes the product if there is none. */
async function productOf(step: AccountStepContext, language: Creation["language"]): Promise<string> {
  await lockAccount(step.scope, step.sql);
  const sample = await findSample(step.scope, step.sql);
  if (sample) return sample.product_id;
  const { context, noted } = making(step, language, "products.create");
  const { product, notes } = sampleWords[language];
  const input = {
    name: product,
    model: sampleModel,
    notes,
    icon: sampleIcon,
    category_id: otherDevices.id,
    communication_mode: "wifi",
    product_type: productType.customized,
  } as const;
  const { id } = await createSample(context, input, FunctionPoints.parse(samplePoints));
  await noted();
  return id;
}

/** Makes one missing device of the sample. @returns how many were missing before */
async function makeDevice(
  step: AccountStepContext,
  language: Creation["language"],
  product: string,
  deps: Deps,
): Promise<number> {
  const { scope, sql, now, actor } = step;
  if (!actor.can("device:create")) throw problem("forbidden");
  // Locked, since two tasks at once would make too many. The product may be gone by now, or no longer be a sample.
  if (!(await lockProduct(scope, sql, product)) || !(await isSample(scope, sql, product)))
    throw problem("not_found");
  const made = await sampleDevices(scope, sql, product);
  const missing = limits.sampleDevices - made.length;
  if (missing <= 0) return 0;
  const { context, noted } = making(step, language, "virtualDevices.create");
  const name = nameFor(language, new Set(made.map((device) => device.name)));
  const deviceId = await registerVirtual(context, { product_id: product, name }, deps);
  await updateDevice(scope, sql, deviceId, { sample: true });
  await deps.events.emit(sql, "device.running", { deviceId, running: true }, now);
  await noted();
  return missing;
}

/**
 * Finds the first name that no device of the sample has in any language: another person may have begun the sample in
 * another language.
 */
function nameFor(language: Creation["language"], taken: ReadonlySet<string>): string | undefined {
  return sampleWords[language].devices.find(
    (_, at) => !languages.some((one) => taken.has(sampleWords[one].devices[at]!)),
  );
}

/**
 * Deletes the product of the sample. If it has other devices, or is no longer in development, it stays as an ordinary
 * product.
 */
async function removeOrKeep(
  step: AccountStepContext,
  { id, device_count, status }: LockedProduct,
  { events }: Deps,
): Promise<void> {
  const { scope, sql } = step;
  if (device_count > 0 || status !== productStatus.developing)
    return updateProduct(scope, sql, id, { sample: false });
  const { context, noted } = making(step, "en", "products.remove");
  await removeProduct(context, id, events);
  await noted();
}

type Beginning = Pick<PlatformDeps, "tasks"> & { kinds: SampleKinds };

/** Starts to set up the missing parts of the sample. Throws forbidden unless {@link mayTakeSteps}. */
export async function beginSample(context: Context, { tasks, kinds }: Beginning): Promise<TaskStarted> {
  const { actor, language } = context;
  if (!mayTakeSteps(actor)) throw problem("forbidden");
  const subject = sampleWords[language].product;
  const input = { language };
  const task_id = await tasks.begin(context, kinds.create, {
    input,
    subject,
    total: 1 + limits.sampleDevices,
  });
  context.audit({ id: task_id, name: subject });
  return { task_id };
}

/** Starts to delete the sample. Throws not_found if there is no sample. */
export async function endSample(context: Context, { tasks, kinds }: Beginning): Promise<TaskStarted> {
  const sample = await findSample(context.scope, context.sql);
  if (!sample) throw problem("not_found");
  const { product_id, name } = sample;
  const task_id = await tasks.begin(context, kinds.remove, { input: { product_id }, subject: name });
  context.audit({ id: task_id, name });
  return { task_id };
}

/**
 * Checks whether the actor may create products and devices, and then sees them: a role that is limited to certain
 * products would not include the new ones.
 */
export function mayTakeSteps(actor: Context["actor"]): boolean {
  return actor.products === "all" && actor.can("product:create") && actor.can("device:create");
}
