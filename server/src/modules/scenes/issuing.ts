import type { CallCause } from "@thingwright/contract/devices/call-causes.ts";
import type { SceneAction, SceneResult } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { ProblemName } from "@thingwright/contract/grammar/problem.ts";
import { indexPoints, readIssue } from "@thingwright/contract/points/value-report.ts";
import type { DeviceCalls, DeviceKey } from "../../gateway/ports.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import { deviceScope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { WatchedDevices } from "../../platform/stream/watched-devices.ts";
import { waitingOfPeople } from "../bindings/index.ts";
import { noteAnswered } from "../products/index.ts";
import { maySet } from "./actions.ts";
import { upsertEchoes } from "./echoes.store.ts";
import { type Target, targetsOf } from "./issuing.store.ts";
import { type Settings, settingsIn } from "./product-settings.ts";
import type { ClaimedRun } from "./runs.store.ts";

export interface IssueDeps {
  calls: Pick<DeviceCalls, "call">;
  desired: {
    /**
     * Stores values as the desired values of the devices' properties. @returns the new version of each device's state
     */
    desireAll(
      sql: Sql,
      wanted: readonly { device: DeviceKey; params: Record<string, unknown> }[],
    ): Promise<number[]>;
  };
  clock: Pick<Clock, "now">;
  /** The devices that begin scenes or that other devices follow: the cause of their reports must be recorded. */
  watched: Pick<WatchedDevices, "has">;
}

/** The home and the person for whom values are issued, and the scenes that caused this. */
export type Issuer = Pick<ClaimedRun, "owner_id" | "app_id" | "home_id" | "app_user_id" | "chain">;

/** Values to issue to a device of a home. */
export interface Issue {
  run: Issuer;
  action: Pick<Extract<SceneAction, { kind: "issue" }>, "device_id" | "params">;
  cause: CallCause;
}
/** An issue that may be carried out. */
interface Allowed extends Issue {
  /** The position of the issue among all that are prepared together. */
  place: number;
  target: Target;
  values: Record<string, unknown>;
}

/** Issues whose values are already stored as desired values, but not yet sent to the devices. */
export interface Prepared {
  count: number;
  allowed: (Allowed & { version: number })[];
  /** Why the other issues may not be carried out, by their positions. */
  refused: ReadonlyMap<number, ProblemName>;
}

/**
 * Decides whether a product lets a function point be set to a value; both are already known to be valid for issuing.
 */
type May = (settings: Settings, identifier: string, value: unknown) => boolean;

const issuing = systemScope(
  "scenes, timers and links of all homes issue; each action reaches devices of its own home, as a member of it",
);
/** The code with which a device answers that it has accepted the values. */
const acceptedCode = 200;

/**
 * Stores the values of issues as desired values, in the caller's transaction. An issue is refused if the member could
 * not set the values by hand at this moment. Once the transaction has committed, `sendIssues` sends the allowed values
 * to the devices.
 * @param may restricts the values that products allow; if omitted, all valid values may be issued
 */
export async function prepareIssues(
  sql: Sql,
  issues: readonly Issue[],
  deps: Omit<IssueDeps, "calls">,
  may: May = () => true,
): Promise<Prepared> {
  if (issues.length === 0) return { count: 0, allowed: [], refused: new Map() };
  const { allowed, refused } = await judge(sql, issues, may);
  await recordIssueOrigins(sql, allowed, deps);
  const wanted = allowed.map(({ target, values }) => ({ device: target, params: values }));
  const versions = await deps.desired.desireAll(sql, wanted);
  return {
    count: issues.length,
    allowed: allowed.map((one, i) => ({ ...one, version: versions[i]! })),
    refused,
  };
}

/**
 * Sends prepared issues.
 * @returns a promise for each issue, which resolves with its result once the device has answered
 */
export function sendIssues(
  sql: Sql,
  { count, allowed, refused }: Prepared,
  deps: IssueDeps,
): Promise<SceneResult>[] {
  const results = Array.from({ length: count }, (_, i) =>
    Promise.resolve<SceneResult>({ code: null, problem: refused.get(i)! }),
  );
  const notes = new Set<string>();
  for (const one of allowed) results[one.place] = answered(sql, one, deps, notes);
  return results;
}

/**
 * Issues the actions of runs, all in one transaction. An action is refused if, at that moment, the member that the run
 * acts for may not do it by hand, or the product does not let scenes do it. Resolves once all issues are sent.
 * @returns a promise for each issue, which resolves with its result once the device has answered
 */
export async function issueAll(
  sql: Sql,
  issues: readonly Issue[],
  deps: IssueDeps,
): Promise<Promise<SceneResult>[]> {
  if (issues.length === 0) return [];
  const mayScenes: May = ({ actions }, identifier, value) => maySet(actions, identifier, value);
  return sendIssues(
    sql,
    await sql.transaction((inside) => prepareIssues(inside, issues, deps, mayScenes)),
    deps,
  );
}

/** Separates the issues that may be carried out from the others, with the reason of each refusal by its position. */
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

/** Reads the values as the product accepts them; undefined if any value is invalid or may not be set. */
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
  { calls, clock }: IssueDeps,
  notes: Set<string>,
): Promise<SceneResult> {
  if (!waitingOfPeople.take(target)) return { code: null, problem: "too_many_requests" };
  try {
    const timeout = limits.callTimeoutMs.default;
    const { code } = await calls.call(target, { params: values, desiredVersion: version, timeout }, cause);
    const identifiers = Object.keys(values);
    const note = `${target.productId} ${target.development} ${identifiers.join(" ")}`;
    if (code === acceptedCode && !notes.has(note)) {
      notes.add(note);
      await noteAnswered(deviceScope(target), sql, { id: target.id, identifiers }, seconds(clock.now()));
    }
    return { code, problem: null };
  } finally {
    waitingOfPeople.giveBack(target);
  }
}

/**
 * Records the issued function points, so that scenes which the device's reports begin are known to be caused by this
 * run.
 */
async function recordIssueOrigins(
  sql: Sql,
  allowed: readonly Allowed[],
  { clock, watched }: Pick<IssueDeps, "clock" | "watched">,
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
  if (rows.size > 0) await upsertEchoes(issuing, sql, [...rows.values()]);
}
