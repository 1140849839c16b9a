import { expect, test } from "vitest";
import { z } from "zod";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { makeTaskWorkers } from "../../../test/task-workers.ts";
import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";
import { pauses } from "./attempt.ts";
import { accountTask, delivery } from "./kind.ts";

const platform = await forFile(makeTaskWorkers());
const { sql, clock, tasks } = platform;
const db = everything(systemScope("a test"), sql);

let ends = 0;
const endless = accountTask<null, null>({
  kind: "endless",
  permission: "device:update",
  input: z.null(),
  step: async () => ({ state: null, done: 1, finished: true }),
  async ended() {
    ends += 1;
    throw new Error("the end cannot be noted");
  },
});
const call = delivery<{ n: number }>({
  kind: "call",
  input: z.object({ n: z.number() }),
  pauses: [10],
  deliver: async () => undefined,
  isFinal: () => false,
  failed: async () => {},
});
tasks.register(endless);
tasks.register(call);
platform.start(1);

interface Waiting {
  tries: number;
  node_no: number | null;
  claims: number;
}

/**
 * Lets each pause pass once its try has failed; a short one may pass by itself where the machine is busy.
 * @param look the task while it waits for its next try
 */
async function passPauses(look: () => Promise<Waiting | undefined>): Promise<void> {
  for (let tries = 0; tries < pauses.length;) {
    await eventually(async () => {
      const seen = await look();
      expect(seen).toMatchObject({ node_no: null, claims: 0 });
      expect(seen!.tries).toBeGreaterThan(tries);
      ({ tries } = seen!);
    });
    clock.advance(pauses[tries - 1]! * 1000);
  }
}

test("a call with unreadable input is retried with growing pauses, and finally given up", async () => {
  await tasks.push(sql, call, { input: { n: 1 }, now: clock.now(), waitSeconds: 60 });
  await db
    .updateTable("task")
    .set({ input: JSON.stringify({}) })
    .execute();
  clock.advance(60_000);
  await passPauses(() => db.selectFrom("task").select(["tries", "node_no", "claims"]).executeTakeFirst());
  await eventually(async () => expect(await db.selectFrom("task").execute()).toEqual([]));
});

test("a task whose final state cannot be saved fails after a limited number of tries", async () => {
  const id = await platform.begin(endless, { input: null });
  await passPauses(() => platform.row(id));
  await eventually(async () =>
    expect(await platform.row(id)).toMatchObject({ status: taskStatus.failed, problem: "task_stuck" }),
  );
  expect(ends).toBe(pauses.length + 2);
});
