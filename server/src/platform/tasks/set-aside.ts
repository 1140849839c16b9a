import { anyTask, type Claimed, holding, pauses, putOff, type WorkParts } from "./attempt.ts";
import { endTask, stuck } from "./end.ts";
import { deleteTask } from "./tasks.store.ts";

/**
 * Puts a task off that not even its failure could be noted of, such as one with an input that this version cannot read:
 * otherwise it would be claimed again at once. After the last pause it is given up, without asking its kind.
 */
export async function setAside(parts: WorkParts, claimed: Claimed): Promise<void> {
  await holding(parts, claimed, async (sql, row) => {
    const now = parts.clock.now();
    const pause = pauses[row.tries];
    if (pause !== undefined) {
      const put = await putOff(sql, row, { pause, now });
      if (row.owner_id !== null) sql.afterCommit(() => parts.tasks.tell(put));
      return;
    }
    const { id, kind, input } = row;
    parts.log.error({ task: id, kind, input }, "a task was given up");
    if (row.owner_id === null) await deleteTask(anyTask, sql, id);
    else await endTask(parts.tasks, sql, row, { now, brokenOff: true, error: stuck, untold: true });
  });
}
