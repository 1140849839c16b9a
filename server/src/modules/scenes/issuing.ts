import type { CallCause } from "@thingwright/contract/call-causes.ts";
import type { SceneAction, SceneResult } from "@thingwright/contract/home-scenes.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { ProblemName } from "@thingwright/contract/problem.ts";
import { indexPoints, readIssue } from "@thingwright/contract/value-report.ts";
import type { DeviceCalls, DeviceKey } from "../../gateway/ports.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import { deviceScope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { WatchedDevices } from "../../platform/stream/watched-devices.ts";
import { waitingOfPeople } from "../bindings/index.ts";
import { noteAnswered } from "../products/index.ts";
import { maySet } from "./actions.ts";
import { putEchoes } from "./echoes.store.ts";
import { type Target, targetsOf } from "./issuing.store.ts";
import { type Settings, settingsIn } from "./product-settings.ts";
import type { ClaimedRun } from "./runs.store.ts";

export interface IssueParts {
  calls: Pick<DeviceCalls, "call">;
  desired: {
    /** Makes properties of devices desired. Gives the versions of their states that hold them. */
    desireAll(
      sql: Sql,
      wanted: readonly { device: DeviceKey; params: Record<string, unknown> }[],
    ): Promise<number[]>;
  };
  clock: Pick<Clock, "now">;
  /** The devices by which scenes begin, and those that others follow: what caused their reports is to be known. */
  watched: Pick<WatchedDevices, "has">;
}

/** For whom something is issued. */
export type Issuer = Pick<ClaimedRun, "owner_id" | "app_id" | "home_id" | "app_user_id" | "chain">;

/** Values that a device of a home is to have. */
export interface Issue {
  run: Issuer;
  action: Pick<Extract<SceneAction, { kind: "issue" }>, "device_id" | "params">;
  cause: CallCause;
}
/** An action that may be done. */
interface Allowed extends Issue {
  /** Among all that are to be issued together. */
  place: number;
  target: Target;
  values: Record<string, unknown>;
}

/** What is desired of devices already, and not yet sent to them. */
export interface Prepared {
  count: number;
  allowed: (Allowed & { version: number })[];
  /** Why the others may not be done, by their places. */
  refused: ReadonlyMap<number, ProblemName>;
}

/** Whether a product lets somebody set a function point, which it issues, to a value that it takes. */
type May = (settings: Settings, identifier: string, value: unknown) => boolean;

const issuing = systemScope(
  "scenes, timers and links of all homes issue; each action reaches devices of its own home, as a member of it",
);
/** The code of an answer that says that the device has taken what it was sent. */
const taken = 200;

/**
 * Makes desired what members of homes may do by hand, as that is at this moment, in the caller's transaction; once it has been
 * committed, `sendIssues` tells the devices.
 * @param may what of it products leave to whoever asks; all that they issue where it is left out
 */
export async function prepareIssues(
  sql: Sql,
  issues: readonly Issue[],
  parts: Omit<IssueParts, "calls">,
  may: May = () => true,
): Promise<Prepared> {
  if (issues.length === 0) return { count: 0, allowed: [], refused: new Map() };
  const { allowed, refused } = await judge(sql, issues, may);
  await leaveEchoes(sql, allowed, parts);
  const wanted = allowed.map(({ target, values }) => ({ device: target, params: values }));
  const versions = await parts.desired.desireAll(sql, wanted);
  return {
    count: issues.length,
    allowed: allowed.map((one, i) => ({ ...one, version: versions[i]! })),
    refused,
  };
}

/** Sends what was prepared. @returns for each issue what has become of it, once its device has answered */
export function sendIssues(
  sql: Sql,
  { count, allowed, refused }: Prepared,
  parts: IssueParts,
): Promise<SceneResult>[] {
  const results = Array.from({ length: count }, (_, i) =>
    Promise.resolve<SceneResult>({ code: null, problem: refused.get(i)! }),
  );
  const notes = new Set<string>();
  for (const one of allowed) results[one.place] = answered(sql, one, parts, notes);
  return results;
}

/**
 * Issues what runs are to do, all in one transaction: what the members they act for may do by hand, and products let scenes do, both
 * as they are at that moment. Resolves once all of it is on its way.
 * @returns for each what has become of it, once its device has answered
 */
export async function issueAll(
  sql: Sql,
  issues: readonly Issue[],
  parts: IssueParts,
): Promise<Promise<SceneResult>[]> {
  if (issues.length === 0) return [];
  const mayScenes: May = ({ actions }, identifier, value) => maySet(actions, identifier, value);
  return sendIssues(
    sql,
    await sql.transaction((inside) => prepareIssues(inside, issues, parts, mayScenes)),
    parts,
  );
}

/** What may be done of it, and why the rest may not, by its place. */
async function judge(
  sql: Sql,
  issues: readonly Issue[],
  may: May,
): Promise<{ allowed: Allowed[]; refused: Map<number, ProblemName> }> {
  const wanted = issues.map(({ run: { home_id, app_user_id }, action: { device_id } }) => {
    return { device_id, home_id, uid: app_user_id };
  });
  const targets = await targetsOf(issuing, sql, wanted);
  const settingsOf = settingsIn(sql);
  const allowed: Allowed[] = [];
  const refused = new Map<number, ProblemName>();
  for (const [place, issue] of issues.entries()) {
    const target = targets[place];
    const values = target && valuesOf(await settingsOf(target), issue.action.params, may);
    if (values) allowed.push({ ...issue, place, target, values });
    else refused.set(place, target ? "invalid_input" : "not_found");
  }
  return { allowed, refused };
}

/** The values as the product takes them; undefined where it takes any of them not, or does not let them be set. */
function valuesOf(
  settings: Settings,
  params: Record<string, unknown>,
  may: May,
): Record<string, unknown> | undefined {
  const { good, bad } = readIssue(indexPoints(settings.points), params);
  if (bad.length > 0 || good.length === 0) return undefined;
  return good.every(([identifier, value]) => may(settings, identifier, value))
    ? Object.fromEntries(good)
    : undefined;
}

async function answered(
  sql: Sql,
  { target, values, version, cause }: Allowed & { version: number },
  { calls, clock }: IssueParts,
  notes: Set<string>,
): Promise<SceneResult> {
  if (!waitingOfPeople.take(target)) return { code: null, problem: "too_many_requests" };
  try {
    const timeout = limits.callTimeoutMs.default;
    const { code } = await calls.call(target, { params: values, desiredVersion: version, timeout }, cause);
    const identifiers = Object.keys(values);
    const note = `${target.productId} ${target.development} ${identifiers.join(" ")}`;
    if (code === taken && !notes.has(note)) {
      notes.add(note);
      await noteAnswered(deviceScope(target), sql, { id: target.id, identifiers }, seconds(clock.now()));
    }
    return { code, problem: null };
  } finally {
    waitingOfPeople.giveBack(target);
  }
}

/** Keeps what is issued, so that scenes which begin by what the device then reports are known to be set off by this one. */
async function leaveEchoes(
  sql: Sql,
  allowed: readonly Allowed[],
  { clock, watched }: Pick<IssueParts, "clock" | "watched">,
): Promise<void> {
  const ends_at = clock.now() + limits.sceneEchoSeconds * 1000;
  const rows = new Map(
    allowed
      .filter(({ target }) => watched.has(target.id))
      .flatMap(({ run: { owner_id, app_id, chain }, target, values }) =>
        Object.keys(values).map((identifier) => {
          const row = { owner_id, app_id, device_id: target.id, identifier, chain, ends_at };
          return [`${target.id} ${identifier}`, row] as const;
        }),
      ),
  );
  if (rows.size > 0) await putEchoes(issuing, sql, [...rows.values()]);
}
