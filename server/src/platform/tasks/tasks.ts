import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { sql as raw } from "kysely";
import type { Actor } from "../actor.ts";
import type { Bus } from "../bus.ts";
import { seconds } from "../clock.ts";
import { Quota } from "../database/quota.ts";
import { scopeOf, systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import { newId } from "../ids.ts";
import type { Kind, KindOf, Lane } from "./kind.ts";
import { deleteSurplus, insertTask } from "./tasks.store.ts";
import { tellTask } from "./tell.ts";
import type { KindSays, TaskRow } from "./wire.ts";

/** How many tasks of an account may be unfinished at a time. */
export const taskQuota = new Quota(
  "tasks",
  "task",
  limits.tasks,
  raw`status < ${raw.lit(taskStatus.succeeded)}`,
);

/** The topic of the bus that wakes the workers. Its message is the lane in which there is work. */
export const addedTopic = "tasks.added";

const own = systemScope("the platform's own work has no owner");

/** The call that starts a task. */
export interface Starter {
  sql: Sql;
  /** Milliseconds. */
  now: number;
  actor: Actor;
}

export interface NewTask<I> {
  input: I;
  /** The name of the object that the task works on; empty if the kind says everything. */
  subject?: string;
  /** How many objects the task works on, if that is known. */
  total?: number;
}

/** The queue in which handlers put work that should be done in the background, by this process or another. */
export interface Tasks {
  /** Registers a kind: every process does so at its start, whatever its roles. */
  register(kind: Kind): void;
  kindOf(name: string): Kind | undefined;
  /** Lists all kinds that this process knows. */
  kinds(): readonly Kind[];
  /**
   * Starts a task for the caller's account, in the caller's transaction; the work begins once the transaction has
   * committed. Throws quota_exceeded, and forbidden without the permission of the kind.
   * @returns the task's id
   */
  begin<I>(starter: Starter, kind: KindOf<I, "account">, task: NewTask<I>): Promise<string>;
  /**
   * Starts a task of the platform itself, in the caller's transaction.
   * @param task `id` is a new one by default; with `waitSeconds` the work begins that much later
   */
  push<I>(
    sql: Sql,
    kind: KindOf<I, "platform" | "delivery">,
    task: { input: I; now: number; id?: string; waitSeconds?: number },
  ): Promise<void>;
  /** Publishes the present state of a task to the live view. */
  tell(row: TaskRow): void;
  /** Returns the data of a task that only its kind knows. */
  saysOf(row: Pick<TaskRow, "kind" | "input">): KindSays;
}

export function openTasks(bus: Bus): Tasks {
  const kinds = new Map<string, Kind>();
  const saysOf = ({ kind, input }: Pick<TaskRow, "kind" | "input">): KindSays => {
    const known = kinds.get(kind);
    if (known?.lane !== "account") return { canRetry: false, objectId: null };
    return { canRetry: known.retry !== undefined, objectId: known.objectOf?.(input) ?? null };
  };
  const wake = (lane: Lane) => bus.publish(addedTopic, lane);
  return {
    register(kind) {
      if (kinds.has(kind.kind)) throw new Error(`two kinds of tasks are named ${kind.kind}`);
      kinds.set(kind.kind, kind);
    },
    kindOf: (name) => kinds.get(name),
    kinds: () => [...kinds.values()],
    saysOf,
    tell: (row) => tellTask(bus, row, saysOf(row)),
    async begin({ sql, now, actor }, kind, { input, subject = "", total = 0 }) {
      if (!actor.can(kind.permission)) throw problem("forbidden");
      await taskQuota.check(sql, actor.owner);
      // The surplus is deleted here and not only by upkeep: tasks that are started and cancelled in a loop would fill
      // the disk before the next upkeep.
      await deleteSurplus(scopeOf(actor), sql, limits.tasksKept);
      const at = seconds(now);
      const row = await insertTask(scopeOf(actor), sql, {
        id: newId(now),
        owner_id: actor.owner,
        account_id: actor.uid,
        username: actor.username,
        kind: kind.kind,
        subject,
        input: JSON.stringify(kind.input.parse(input)),
        total,
        run_at: at,
        put_off_at: at,
        created_at: at,
      });
      sql.afterCommit(() => {
        wake("account");
        tellTask(bus, row, saysOf(row));
      });
      return row.id;
    },
    async push(sql, kind, { input, now, id = newId(now), waitSeconds = 0 }) {
      const at = seconds(now);
      await insertTask(own, sql, {
        id,
        kind: kind.kind,
        input: JSON.stringify(kind.input.parse(input)),
        run_at: at + waitSeconds,
        put_off_at: at,
        created_at: at,
      });
      sql.afterCommit(() => wake(kind.lane));
    },
  };
}
