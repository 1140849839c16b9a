import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { afterEach, describe, expect, it } from "vitest";
import { countingTask } from "../../../test/counting-task.ts";
import { deepOnly } from "../../../test/deep.ts";
import { eventually } from "../../../test/eventually.ts";
import { accountRow } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { makeTaskWorkers } from "../../../test/task-workers.ts";
import { liveTopic } from "../bus.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";
import { cancelTask } from "./cancel.ts";
import type { Worker } from "./worker.ts";

const scope = systemScope("a test");
const platform = await forFile(makeTaskWorkers());
const { sql, clock, tasks, bus } = platform;
const counting = await countingTask(sql);
tasks.register(counting.kind);

let workers: Worker[] = [];
const start = (no: number, slots?: number) => {
  const worker = platform.start(no, slots);
  workers.push(worker);
  return worker;
};
afterEach(async () => {
  counting.inStep = () => {};
  await Promise.all(workers.map((worker) => worker.close()));
  workers = [];
  await everything(scope, sql).deleteFrom("task").execute();
});

let names = 0;
const begin = (count: number, uid?: string, name = `task ${(names += 1)}`) =>
  platform.begin(counting.kind, { input: { name, count }, total: count }, uid).then((id) => ({ id, name }));
const cancel = (id: string) =>
  sql.transaction((transaction) => cancelTask(tasks, { scope, sql: transaction, now: clock.now() }, id));
const ended = (id: string) =>
  eventually(async () => {
    const row = await platform.row(id);
    expect(row.finished_at).not.toBeNull();
    return row;
  });
/** A step that waits until it is let go on. */
function hold(): { reached: Promise<void>; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  counting.inStep = () => {
    reach();
    return gate;
  };
  return { reached, release };
}
const whole = (count: number) => Array.from({ length: count }, (_, object) => object);

describe("a task", () => {
  it("is done by several workers, each object once", async () => {
    for (const no of [1, 2, 3]) start(no);
    const uid = await platform.account();
    const made = [];
    for (let n = 0; n < 6; n += 1) made.push(await begin(3000, uid));
    for (const { id, name } of made) {
      expect(await ended(id)).toMatchObject({
        status: taskStatus.succeeded,
        done: 3000,
        failed: 0,
        total: 3000,
      });
      expect(await counting.effects(name)).toEqual(whole(3000));
    }
  });

  it("of a process that was declared dead continues elsewhere, and later steps of that process have no effect", async () => {
    const { reached, release } = hold();
    start(1, 1);
    const { id, name } = await begin(5000);
    await reached;
    // Waits for the lock of the step, and has it before the next step does.
    const table = () => everything(scope, sql).updateTable("task").where("id", "=", id);
    const taken = table().set({ node_no: 2 }).execute();
    counting.inStep = () => {};
    release();
    await taken;
    await Promise.all(workers.map((worker) => worker.close()));
    const { done } = await platform.row(id);
    expect(done).toBeLessThan(5000);
    expect(await counting.effects(name)).toEqual(whole(done));
    start(3);
    await platform.bury(2);
    await ended(id);
    expect(await counting.effects(name)).toEqual(whole(5000));
  });

  it("is resumed if its process died between two steps", async () => {
    const { id, name } = await begin(50);
    const table = () => everything(scope, sql).updateTable("task").where("id", "=", id);
    await table().set({ node_no: 77, status: 2, claims: 1 }).execute();
    start(1);
    await platform.bury(77);
    await ended(id);
    expect(await counting.effects(name)).toEqual(whole(50));
  });

  it("is released even if the process that cleans up is closing", async () => {
    const { id } = await begin(50);
    const table = () => everything(scope, sql).updateTable("task").where("id", "=", id);
    await table().set({ node_no: 77, status: 2, claims: 1 }).execute();
    await start(1).close();
    await platform.bury(77);
    expect((await platform.row(id)).node_no).toBeNull();
  });

  it("that was claimed too often, as one that crashes its process, is given up", async () => {
    const { id, name } = await begin(50);
    const table = () => everything(scope, sql).updateTable("task").where("id", "=", id);
    await table().set({ claims: 5 }).execute();
    start(1);
    expect(await ended(id)).toMatchObject({ status: taskStatus.failed, problem: "task_stuck" });
    expect(await counting.effects(name)).toEqual([]);
  });

  it("whose step fails is tried again, with growing pauses, and given up in the end", deepOnly, async () => {
    start(1);
    let tries = 0;
    counting.inStep = () => {
      tries += 1;
      throw new RangeError("a bug");
    };
    const { id, name } = await begin(5);
    const pauses: number[] = [];
    for (let n = 1; n <= 7; n += 1) {
      const row = await eventually(async () => {
        const now = await platform.row(id);
        expect(now.tries).toBe(n);
        return now;
      });
      expect(row).toMatchObject({ problem: "server_error", node_no: null, finished_at: null });
      pauses.push(row.run_at - row.put_off_at);
      clock.advance((row.run_at - row.put_off_at + 1) * 1000);
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(-1)).toBeGreaterThan(2800);
    expect(await ended(id)).toMatchObject({ status: taskStatus.failed, problem: "task_stuck" });
    expect(tries).toBe(8);
    expect(await counting.effects(name)).toEqual([]);
  });

  it("that was put off is due at once where the clock is set back by an hour", async () => {
    start(1);
    counting.inStep = () => {
      counting.inStep = () => {};
      throw new RangeError("a bug");
    };
    clock.advance(3600_000);
    const { id } = await begin(5);
    await eventually(async () => expect((await platform.row(id)).tries).toBe(1));
    clock.advance(-3600_000);
    expect(await ended(id)).toMatchObject({ status: taskStatus.succeeded });
  });

  it("ends with the problem that a step throws", async () => {
    start(1);
    counting.inStep = (_name, at) => {
      if (at > 100) throw problem("quota_exceeded", { limit: 7 });
    };
    const { id } = await begin(5000);
    const row = await ended(id);
    expect(row).toMatchObject({ problem: "quota_exceeded", parameters: { limit: 7 }, total: 5000 });
    expect(row.status).toBe(row.done > 0 ? taskStatus.completed : taskStatus.failed);
  });
});

describe("cancelling", () => {
  it("ends a waiting task at once, and is refused for a finished task", async () => {
    const { id, name } = await begin(5);
    expect(await cancel(id)).toMatchObject({ status: taskStatus.failed, cancel_asked: true, done: 0 });
    await expect(cancel(id)).rejects.toThrow("task_finished");
    start(1);
    const { id: other } = await begin(5);
    await ended(other);
    await expect(cancel(other)).rejects.toThrow("task_finished");
    expect(await counting.effects(name)).toEqual([]);
  });

  it("waits for the running step, whose objects count as done, and may be requested twice", async () => {
    const { reached, release } = hold();
    start(1);
    const { id, name } = await begin(1_000_000);
    await reached;
    // The later one may come when the task has ended.
    const both = Promise.allSettled([cancel(id), cancel(id)]);
    counting.inStep = () => {};
    release();
    expect((await both).map((one) => one.status)).toContain("fulfilled");
    const row = await ended(id);
    expect(row).toMatchObject({ status: taskStatus.completed, cancel_asked: true, problem: null });
    expect(await counting.effects(name)).toEqual(whole(row.done));
    expect(row.done).toBeLessThan(1_000_000);
  });
});

describe("the rights of the account that started a task", () => {
  it("are checked during the task: it ends once the account is disabled", async () => {
    const uid = await platform.account();
    start(1);
    const table = () => everything(scope, sql).updateTable("account").where("id", "=", uid);
    counting.inStep = async (_name, at) => {
      if (at > 50) await table().set({ status: 2 }).execute();
    };
    const { id } = await begin(1_000_000, uid);
    const row = await ended(id);
    expect(row).toMatchObject({ status: taskStatus.completed, problem: "account_disabled" });
    expect(row.done).toBeLessThan(1_000_000);
    expect((await accountRow(sql, uid)).status).toBe(2);
  });

  it("are checked when a task is started, and again when it continues", async () => {
    const uid = await platform.account();
    const { id } = await begin(5, uid);
    await everything(scope, sql).updateTable("account").set({ level: 3 }).where("id", "=", uid).execute();
    start(1);
    expect(await ended(id)).toMatchObject({ status: taskStatus.failed, problem: "forbidden" });
    await expect(begin(5, uid)).rejects.toThrow("forbidden");
  });

  it("do not allow more than a limited number of unfinished tasks", async () => {
    const uid = await platform.account();
    for (let n = 0; n < limits.tasks; n += 1) await begin(1, uid);
    await expect(begin(1, uid)).rejects.toThrow("quota_exceeded");
    await begin(1);
  });
});

it("an account keeps a limited number of ended tasks, even if it starts and cancels tasks quickly", async () => {
  const uid = await platform.account();
  const started: string[] = [];
  for (let n = 0; n < limits.tasksKept + 10; n += 1) {
    const { id } = await begin(1, uid);
    started.push(id);
    await cancel(id);
    clock.advance(1);
  }
  const kept = everything(scope, sql)
    .selectFrom("task")
    .select("id")
    .where("owner_id", "=", uid)
    .orderBy("id");
  const latest = started.slice(-limits.tasksKept - 1);
  expect((await kept.execute()).map(({ id }) => id)).toEqual(latest);
});

it("fifty accounts share the worker fairly, however many tasks each has", async () => {
  const uids = await Promise.all(Array.from({ length: 50 }, () => platform.account()));
  const owners = new Map<string, string>();
  for (const [at, uid] of uids.entries())
    for (let n = 0; n < (at % 2 === 0 ? 1 : 5); n += 1)
      owners.set((await begin(1_000_000_000, uid)).name, uid);
  const turns = new Map<string, number>();
  const served: string[] = [];
  // Each step takes as long as a slice, so that a step is a turn.
  counting.inStep = (name) => {
    const uid = owners.get(name)!;
    turns.set(uid, (turns.get(uid) ?? 0) + 1);
    served.push(uid);
    clock.advance(210);
  };
  start(1, 8);
  await eventually(() => expect(served.length).toBeGreaterThan(160));
  for (const worker of workers) await worker.close();
  const counts = uids.map((uid) => turns.get(uid) ?? 0);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

it("the live view of tasks receives progress at a limited rate, and always the end", async () => {
  const uid = await platform.account();
  const heard: Delta<"tasks">[] = [];
  const stop = bus.subscribe(liveTopic("tasks", uid), (delta) => void heard.push(delta as Delta<"tasks">));
  start(1);
  let steps = 0;
  counting.inStep = () => void (steps += 1);
  const { id } = await begin(200_000, uid);
  const row = await ended(id);
  await eventually(() => expect(heard.at(-1)?.tasks[0]).toMatchObject({ id, status: 3, done: row.done }));
  stop();
  const counts = heard.map(({ tasks: [task] }) => task!.done);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(heard.length).toBeLessThan(steps / 2);
  expect(heard[0]?.tasks[0]).toMatchObject({ id, status: 1, total: 200_000 });
});
