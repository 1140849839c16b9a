import { activated, level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Minute, Overview, OverviewMotion, Waiting } from "@thingwright/contract/accounts/overview.ts";
import type { Context } from "../../http/context.ts";
import { minuteOf } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import { quotaUse } from "../account-info/index.ts";
import { countMembers } from "../members/index.ts";
import { countFailed } from "../tasks/index.ts";
import { recentSince } from "../telemetry/index.ts";
import type { Moved } from "./moved.ts";
import {
  countDevices,
  countProducts,
  countUnknown,
  latestRefusals,
  minutesBetween,
  newestDevices,
  type ProductRow,
  refusedSince,
} from "./overview.store.ts";
import { mayTakeSteps } from "./sample.ts";
import { findSample } from "./sample.store.ts";
import { firstStepsOf, setStepsHidden } from "./steps.store.ts";

type Reach = Pick<Context, "scope" | "sql" | "actor" | "now">;

const minuteSeconds = 60;

/** The newest minutes in which a message came. @param most how many minutes to look at */
function latestMinutes({ scope, sql, now }: Omit<Reach, "actor">, most: number): Promise<Minute[]> {
  const last = minuteOf(now);
  return minutesBetween(scope, sql, last - (most - 1) * minuteSeconds, last);
}

/** Sums up what the caller has and what is going on. Parts that the caller may not see are left out. */
export async function overview(tasks: Tasks, reach: Reach): Promise<Overview> {
  const { scope, sql, actor } = reach;
  const products = actor.can("product:read") ? await countProducts(scope, sql) : null;
  const motion = await motionOf(reach);
  const waiting = await waitingFor(tasks, reach, products);
  const first_steps = mayTakeSteps(actor) ? await firstStepsOf(scope, sql, actor.uid) : null;
  const sample = actor.can("product:read") ? ((await findSample(scope, sql)) ?? null) : null;
  return { products: products && figuresOf(products), motion, waiting, first_steps, sample };
}

function figuresOf({ total, developing, trial, mass, ceased }: ProductRow) {
  return { total, developing, trial, mass, ceased };
}

/** Hides the first steps from the caller, or shows them again. */
export async function hideSteps(
  { actor, scope, sql, audit }: Context,
  { hidden }: { hidden: boolean },
): Promise<null> {
  await setStepsHidden(scope, sql, actor.uid, hidden);
  audit({ id: actor.uid, name: actor.username, after: { hidden } });
  return null;
}

/** Finds the parts of an overview that change all the time; null for a caller who may not see devices. */
export async function motionOf(reach: Reach): Promise<OverviewMotion | null> {
  const { scope, sql, actor } = reach;
  if (!actor.can("device:read")) return null;
  return {
    devices: await countDevices(scope, sql),
    minutes: await latestMinutes(reach, limits.overviewMinutes),
    refusals: await latestRefusals(scope, sql),
    newest: await newestDevices(scope, sql),
  };
}

/**
 * Finds the parts of an overview that have changed. Of the minutes, only the present and the previous one can change.
 */
export async function movedParts(
  reach: Omit<Reach, "actor">,
  moved: ReadonlySet<Moved>,
): Promise<Partial<OverviewMotion>> {
  const { scope, sql } = reach;
  return {
    ...(moved.has("devices") && { devices: await countDevices(scope, sql) }),
    ...(moved.has("messages") && { minutes: await latestMinutes(reach, 2) }),
    ...(moved.has("refusals") && { refusals: await latestRefusals(scope, sql) }),
    ...(moved.has("newest") && { newest: await newestDevices(scope, sql) }),
  };
}

/** Finds what waits for the caller; kinds with a count of 0 are left out. */
async function waitingFor(tasks: Tasks, reach: Reach, products: ProductRow | null): Promise<Waiting[]> {
  const { scope, sql, actor, now } = reach;
  const found: Waiting[] = [];
  if (products) found.push(...unfinished(products));
  if (actor.can("device:read")) {
    const refused = await refusedSince(scope, sql, recentSince(now));
    if (refused) found.push({ kind: "refused_devices", ...refused });
    found.push({ kind: "unknown_devices", count: await countUnknown(scope, sql) });
  }
  found.push({ kind: "failed_tasks", count: await countFailed(tasks, reach) });
  if (actor.can("member:read"))
    found.push({ kind: "inactive_members", count: await countMembers(scope, sql, activated.no) });
  // Members are not told how large the account is.
  if (actor.level !== level.member) found.push(...(await quotasOf(reach, products)));
  return found.filter(({ count }) => count > 0);
}

function unfinished({ no_points, no_points_first, no_devices, no_devices_first }: ProductRow): Waiting[] {
  const found: Waiting[] = [];
  if (no_points_first) {
    const { id: product_id, name } = no_points_first;
    found.push({ kind: "no_points", count: no_points, product_id, name });
  }
  if (no_devices_first) {
    const { id: product_id, name } = no_devices_first;
    found.push({ kind: "no_devices", count: no_devices, product_id, name });
  }
  return found;
}

/** Finds quotas that are so nearly used up that new objects may soon be refused. */
async function quotasOf({ sql, actor }: Reach, products: ProductRow | null): Promise<Waiting[]> {
  const { device_count, device_quota, member_count, member_quota } = await quotaUse(sql, actor.owner);
  const quotas = [
    { kind: "device_quota", count: device_count, limit: device_quota },
    { kind: "member_quota", count: member_count, limit: member_quota },
    { kind: "product_quota", count: products?.total ?? 0, limit: limits.products },
  ] as const;
  return quotas.filter(({ count, limit }) => count > limit * limits.overviewQuotaShare);
}
