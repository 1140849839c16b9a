import { limits } from "@thingwright/contract/grammar/limits.ts";
import { z } from "zod";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { type KindOf, platformTask } from "../../platform/tasks/kind.ts";
import { prune } from "./tasks.store.ts";

const upkeep = systemScope("old tasks of every account are deleted");

/**
 * Builds the task that deletes tasks which ended `days` days ago, and all but the latest ended tasks of each account.
 */
export function pruneTask(days: number): KindOf<null, "platform"> {
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
