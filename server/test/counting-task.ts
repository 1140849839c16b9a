import { sql as raw } from "kysely";
import { z } from "zod";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything, type Sql } from "../src/platform/database/sql.ts";
import { accountTask, type KindOf } from "../src/platform/tasks/kind.ts";

const scope = systemScope("a test looks at effects");

/** A kind of tasks that writes a row for each object, and a hook for tests in its steps. */
export interface Counting {
  kind: KindOf<{ name: string; count: number }, "account">;
  /** Called in each step after its effects, with the name of the task and the number of objects done after the step. */
  inStep: (name: string, at: number) => Promise<void> | void;
  /** The effects of a task, in the order of its objects. */
  effects(name: string): Promise<number[]>;
}

/** @param most the objects of a step; by default as many as the task mechanism requests */
export async function countingTask(sql: Sql, most?: number): Promise<Counting> {
  await raw`create table if not exists effect (name text, object int)`.execute(everything(scope, sql));
  const counting: Counting = {
    inStep: () => {},
    kind: accountTask<{ name: string; count: number }, number>({
      kind: "device.enable",
      permission: "device:update",
      input: z.object({ name: z.string(), count: z.number() }),
      async step(state, { name, count }, context) {
        const at = state ?? 0;
        const next = Math.min(count, at + (most ?? context.most));
        await raw`insert into effect select ${name}, i from generate_series(${at}::int, ${next - 1}::int) as i`.execute(
          everything(scope, context.sql),
        );
        await counting.inStep(name, next);
        return { state: next, done: next - at, finished: next === count };
      },
    }),
    async effects(name) {
      const { rows } = await raw<{ object: number }>`
        select object from effect where name = ${name} order by object`.execute(everything(scope, sql));
      return rows.map(({ object }) => object);
    },
  };
  return counting;
}
