import type { CallCause } from "@thingwright/contract/devices/call-causes.ts";
import type { SceneAction, SceneResult, SceneRun } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { PersonContext } from "../../http/context.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { appScope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import { changingHome } from "../homes/index.ts";
import type { Advances } from "./advances.ts";
import { type Issue, issueAll, type IssueDeps } from "./issuing.ts";
import { claimMs, type RunQueue } from "./run-queue.ts";
import {
  type ClaimedRun,
  claimRuns,
  countRunning,
  findRun,
  insertRun,
  listRuns,
  type SceneMessage,
} from "./runs.store.ts";
import { get } from "./scenes.ts";

export interface RunDeps extends IssueDeps {
  advances: Advances;
}

const due = systemScope("runs of all homes go on after a wait, each as the person it acts for");

/** Lists the last runs of a scene. Throws not_found. */
export async function runs(
  context: Pick<PersonContext, "person" | "scope" | "sql">,
  id: string,
): Promise<{ list: SceneRun[] }> {
  await get(context, id);
  return { list: await listRuns(appScope(context.person), context.sql, id, limits.sceneRuns) };
}

/** Runs a scene as the caller, up to its first wait. Throws not_found, quota_exceeded. */
export async function run(context: PersonContext, id: string, with_: RunDeps): Promise<SceneRun> {
  const { person, sql, now } = context;
  const all = appScope(person);
  const claimed = await sql.transaction(async (inside): Promise<ClaimedRun> => {
    const reading = { ...context, sql: inside };
    const { home_id } = await get(reading, id);
    await changingHome(reading, home_id);
    const { actions } = await get(reading, id);
    needRoom("runningScenes", await countRunning(all, inside, home_id), limits.runningScenes);
    const of = { id: newId(now), owner_id: person.ownerId, app_id: person.appId, home_id };
    const row = { ...of, app_user_id: person.uid, chain: [id], due_at: now + claimMs };
    const texts = { actions: JSON.stringify(actions), results: "[]" };
    await insertRun(all, inside, { ...row, ...texts, scene_id: id, started_at: now }, limits.sceneRuns);
    return { ...row, actions, results: [] };
  });
  await (
    await continueRuns(sql, [claimed], with_)
  ).ended;
  const found = await findRun(all, sql, claimed.id);
  if (!found) throw problem("not_found");
  return found;
}

/** Claims runs whose wait is over, regardless of which process began them, as far as this process has room. */
export async function takeDue(sql: Sql, { clock, advances }: RunDeps, queue: RunQueue): Promise<void> {
  const now = clock.now();
  const claimed = await claimRuns(due, sql, { now, until: now + claimMs, most: queue.room });
  const failed = claimed.filter(({ claims }) => claims > limits.sceneRunClaims);
  await Promise.all(
    failed.map(({ id, due_at, results }) =>
      advances.add({ id, claimed: due_at, results, dueAt: null, now, problem: "failed", messages: [] }),
    ),
  );
  queue.add(claimed.filter(({ claims }) => claims <= limits.sceneRunClaims));
}

/**
 * Carries out claimed runs up to their next waits, and stores the results. Each run acts as the person who tapped the
 * scene, or as the owner of its home. Resolves once all actions are issued.
 * @returns `ended` resolves once all devices have answered
 */
export async function continueRuns(
  sql: Sql,
  claimed: readonly ClaimedRun[],
  with_: RunDeps,
): Promise<{ ended: Promise<unknown> }> {
  const now = with_.clock.now();
  // A run that has waited here too long is left to another process: its claim could expire while its devices answer.
  const fresh = claimed.filter((one) => one.due_at - now >= limits.callTimeoutMs.default);
  const stretches = fresh.map((one) =>
    issuesOf(one).map((action) => ({ run: one, action, cause: causeOf(one) })),
  );
  const answers = await issueAll(sql, stretches.flat(), with_);
  let first = 0;
  const ends = fresh.map(async (one, i) => {
    const own = answers.slice(first, (first += stretches[i]!.length));
    await end(one, await Promise.all(own), with_);
  });
  return { ended: Promise.all(ends) };
}

function causeOf({ chain }: ClaimedRun): CallCause {
  return { cause: "scene", id: chain.at(-1) ?? null };
}

/** Returns the actions of a run before its next wait. */
function actionsUntilWait({ actions, results }: ClaimedRun): SceneAction[] {
  const rest = actions.slice(results.length);
  const wait = rest.findIndex(({ kind }) => kind === "wait");
  return wait < 0 ? rest : rest.slice(0, wait);
}

/** Returns the actions of a run that issue values before its next wait. */
function issuesOf(claimed: ClaimedRun): Issue["action"][] {
  return actionsUntilWait(claimed).filter((action) => action.kind === "issue");
}

/**
 * Completes the actions of a run before its next wait: stores the results and sends the messages; then the run waits or
 * ends.
 * @param answers the answers of the devices to which the run has issued values
 */
async function end(
  claimed: ClaimedRun,
  answers: readonly SceneResult[],
  { clock, advances }: RunDeps,
): Promise<void> {
  const { id, due_at, actions, results: before } = claimed;
  const left = answers.values();
  const messages: SceneMessage[] = [];
  const done = actionsUntilWait(claimed).map((action, i): SceneResult => {
    if (action.kind === "issue") return left.next().value!;
    if (action.kind === "message") {
      const { text, to } = action;
      messages.push({ place: before.length + i, text, to });
    }
    return { code: null, problem: null };
  });
  const results = [...before, ...done];
  const wait = actions[results.length];
  const now = clock.now();
  // A wait counts as done once it has begun: the run is not due before the wait is over.
  if (wait) results.push({ code: null, problem: null });
  const dueAt = wait?.kind === "wait" ? now + wait.seconds * 1000 : null;
  await advances.add({ id, claimed: due_at, results, dueAt, now, problem: null, messages });
}
