import type { ProblemName } from "@thingwright/contract/grammar/problem.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { appScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { HomeMessages } from "../home-messages/index.ts";
import { membersIn } from "../homes/index.ts";
import type { Advance, HeldRun, SceneMessage } from "./runs.store.ts";

const hourMs = 3_600_000;

interface Work {
  sql: Sql;
  /** Milliseconds. */
  now: number;
}

/** The scene that sends messages to people of its home. */
type Teller = Omit<HeldRun, "id">;

/** Sends a run's messages to the members of its home. @returns the run's progress, with the results of its messages */
export async function sendMessages(
  work: Work,
  run: Teller,
  advance: Advance,
  messages: HomeMessages,
): Promise<Advance> {
  const results = [...advance.results];
  for (const message of advance.messages)
    results[message.place] = { code: null, problem: await send(work, run, message, messages) };
  return { ...advance, results };
}

async function send(
  work: Work,
  { owner_id, app_id, home_id, scene_id }: Teller,
  { text, to }: SceneMessage,
  messages: HomeMessages,
): Promise<ProblemName | null> {
  const app = { ownerId: owner_id, appId: app_id };
  const members = await membersIn(appScope(app), work.sql, home_id);
  const people = to ? members.filter((uid) => to.includes(uid)) : members;
  if (people.length === 0) return "not_found";
  const pace = { most: limits.sceneMessagesPerHour, within: hourMs };
  if (!(await messages.count(work, home_id, pace))) return "too_many_requests";
  const what = { kind: "scene_message", text, homeId: home_id, sceneId: scene_id } as const;
  await messages.tell(work, app, people, what);
  return null;
}

/**
 * Tells the administrators of a home that a scene does not run as it should, at most a limited number of times a day.
 */
export async function notifySceneProblem(
  work: Work,
  { owner_id, app_id, home_id, scene_id }: Teller,
  trouble: { kind: "scene_failed" } | { kind: "scene_loop"; loop: readonly string[] },
  messages: HomeMessages,
): Promise<void> {
  const pace = { most: limits.sceneTroublesPerDay, within: 24 * hourMs };
  if (!(await messages.count(work, scene_id, pace))) return;
  const app = { ownerId: owner_id, appId: app_id };
  const people = await membersIn(appScope(app), work.sql, home_id, "admin");
  await messages.tell(work, app, people, { ...trouble, homeId: home_id, sceneId: scene_id });
}
