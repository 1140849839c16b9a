import { tasks as routes } from "@thingwright/contract/tasks.ts";
import type { LiveSources } from "../../http/live-sources.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { taskWorker } from "../../platform/tasks/worker.ts";
import { scheduleOwn } from "../../platform/tasks/schedules.ts";
import { taskQuota } from "../../platform/tasks/tasks.ts";
import { actorOf } from "../accounts/index.ts";
import { cancel, clear, get, list, recent, remove, retry } from "./tasks.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { z } from "zod";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { type KindOf, platformTask } from "../../platform/tasks/kind.ts";
import { prune } from "./tasks.store.ts";

const upkeep = systemScope("old tasks of every account are deleted");

/** Deletes tasks that have ended so many days ago, and of each account those beyond the latest. */
function pruneTask(days: number): KindOf<null, "platform"> {
  return platformTask<null, null>({
    kind: "tasks.prune",
    input: z.null(),
    async step(_state, _input, { sql, now, most }) {
      const before = seconds(now) - days * 86_400;
      const done = await prune(upkeep, sql, { before, keep: limits.tasksKept, most });
      return { state: null, done, finished: done < most };
    },
  });
}

export function tasksModule(parts: PlatformParts): Module {
  const { tasks, bus, sql, config, cluster, clock } = parts;
  const pruning = pruneTask(config.TASK_DAYS);
  tasks.register(pruning);
  const worker = taskWorker({ ...parts, actorOf }, { cluster, slots: config.TASK_SLOTS });
  return {
    name: "tasks",
    tables: {
      task: [taskQuota, "No quota: limits.tasksKept of those that have ended, for TASK_DAYS"],
      task_failure: "limits.taskFailures of a task",
      task_turn: "No quota: a row of an account",
      schedule: "No quota: made by the platform only",
    },
    async prepare() {
      await worker.prepare();
      // Not on the hour, when people's own schedules begin.
      await scheduleOwn(sql, pruning, {
        key: pruning.kind,
        input: null,
        cron: "*/10 * * * *",
        now: clock.now(),
      });
    },
    start: () => worker.start(),
    close: () => worker.close(),
    finish: () => worker.finish(),
    mount(http) {
      mount(http, "tasks", routes, {
        list: ({ query }, context) => list(tasks, context, query),
        get: ({ params }, context) => get(tasks, context, params.id),
        cancel: ({ params }, context) => cancel(tasks, context, params.id),
        retry: ({ params }, context) => retry(tasks, context, params.id),
        remove: ({ params }, context) => remove({ tasks, bus }, context, params.id),
        clear: (_input, context) => clear({ tasks, bus }, context),
      });
    },
  };
}

/** The snapshots of what can be followed live of tasks. */
export function taskLiveSources({
  tasks,
  calls: sql,
}: Pick<PlatformParts, "tasks" | "calls">): Pick<LiveSources, "task" | "tasks"> {
  return {
    task: (scope, id, actor) => get(tasks, { scope, sql, actor }, id),
    tasks: (scope, id, actor) => recent(tasks, { scope, sql, actor }, id),
  };
}
