import { tasks as routes } from "@thingwright/contract/grammar/tasks.ts";
import type { LiveSources } from "../../http/live-sources.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { taskWorker } from "../../platform/tasks/worker.ts";
import { scheduleOwn } from "../../platform/tasks/schedules.ts";
import { taskQuota } from "../../platform/tasks/tasks.ts";
import { actorOf } from "../accounts/index.ts";
import { cancel, clear, get, list, recent, remove, retry } from "./tasks.ts";
import { pruneTask } from "./prune.ts";

export function tasksModule(deps: PlatformDeps): Module {
  const { tasks, bus, sql, config, cluster, clock } = deps;
  const pruning = pruneTask(config.TASK_DAYS);
  tasks.register(pruning);
  const worker = taskWorker({ ...deps, actorOf }, { cluster, slots: config.TASK_SLOTS });
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
      // Not on the hour, when many schedules of accounts begin.
      await scheduleOwn(sql, pruning, {
        key: pruning.kind,
        input: null,
        cron: "5-55/10 * * * *",
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

/** Builds the snapshots of tasks that callers can follow live. */
export function taskLiveSources({
  tasks,
  calls: sql,
}: Pick<PlatformDeps, "tasks" | "calls">): Pick<LiveSources, "task" | "tasks"> {
  return {
    task: (scope, id, actor) => get(tasks, { scope, sql, actor }, id),
    tasks: (scope, id, actor) => recent(tasks, { scope, sql, actor }, id),
  };
}
