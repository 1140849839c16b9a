import { systemScope } from "../../platform/database/scope.ts";
import { WriteBatcher } from "../../platform/limits/write-batcher.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { HomeMessages } from "../home-messages/index.ts";
import { type Advance, advanceRuns, holdRuns } from "./runs.store.ts";
import { notifySceneProblem, sendMessages } from "./telling.ts";

const advancing = systemScope(
  "runs of all homes go on; each is changed by its own id, in the claim that this process has",
);
const most = 500;
const apartMs = 20;

/** Stores the progress of runs, and sends their messages. */
export type Advances = WriteBatcher<Advance>;

export function batchedAdvances(sql: Sql, messages: HomeMessages): Advances {
  return new WriteBatcher((some) => keepAll(sql, messages, some), { most, apartMs });
}

/**
 * Stores the progress of runs. The messages of a run are sent in the transaction that stores its progress, so that each
 * message is sent exactly once even if the process ends meanwhile.
 */
async function keepAll(root: Sql, messages: HomeMessages, advances: readonly Advance[]): Promise<void> {
  const tells = ({ messages: said, problem }: Advance) => said.length > 0 || problem === "failed";
  const silent = advances.filter((one) => !tells(one));
  if (silent.length > 0) await advanceRuns(advancing, root, silent);
  const telling = advances.filter(tells);
  if (telling.length === 0) return;
  await root.transaction(async (sql) => {
    const held = new Map((await holdRuns(advancing, sql, telling)).map((run) => [run.id, run]));
    const kept: Advance[] = [];
    // Lock order: by home, then by scene, because each message locks the counter of its home or scene.
    const by = (key: "home_id" | "scene_id") =>
      [...held.values()].toSorted((a, b) => (a[key] < b[key] ? -1 : 1));
    const advanceOf = new Map(telling.map((advance) => [advance.id, advance]));
    for (const run of by("home_id")) {
      const advance = advanceOf.get(run.id)!;
      kept.push(await sendMessages({ sql, now: advance.now }, run, advance, messages));
    }
    for (const run of by("scene_id")) {
      const { problem, now } = advanceOf.get(run.id)!;
      if (problem !== "failed") continue;
      await notifySceneProblem({ sql, now }, run, { kind: "scene_failed" }, messages);
    }
    await advanceRuns(advancing, sql, kept);
  });
}
