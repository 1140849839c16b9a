import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { makeTaskWorkers } from "../../../test/task-workers.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";
import { delivery } from "./kind.ts";
import type { Worker } from "./worker.ts";

const scope = systemScope("a test");
const platform = await forFile(makeTaskWorkers());
const { sql, clock, tasks } = platform;

const called: number[] = [];
const noted: string[] = [];
let answer: (n: number) => Promise<void> | void = () => {};
const kind = delivery<{ n: number }>({
  kind: "call",
  input: z.object({ n: z.number() }),
  pauses: [10, 60],
  async deliver({ n }) {
    called.push(n);
    await answer(n);
    return async () => void noted.push(`${n} done`);
  },
  isFinal: ({ message }) => message === "never",
  async failed({ n }, { error, tries, final }) {
    noted.push(`${n} ${error.message} ${tries}${final ? " final" : ""}`);
  },
});
tasks.register(kind);

let workers: Worker[] = [];
const start = (no: number) => workers.push(platform.start(no));
const push = (n: number) => tasks.push(sql, kind, { input: { n }, now: clock.now() });
const left = () => everything(scope, sql).selectFrom("task").selectAll().execute();
afterEach(async () => {
  answer = () => {};
  await Promise.all(workers.map((worker) => worker.close()));
  await Promise.all(workers.map((worker) => worker.finish()));
  workers = [];
  called.length = 0;
  noted.length = 0;
  await everything(scope, sql).deleteFrom("task").execute();
});

describe("an outgoing call", () => {
  it("is made once, regardless of the number of workers, and leaves no row", async () => {
    for (const no of [1, 2, 3]) start(no);
    const all = Array.from({ length: 100 }, (_, n) => n);
    await Promise.all(all.map(push));
    await eventually(async () => expect(await left()).toEqual([]));
    expect(called.toSorted((a, b) => a - b)).toEqual(all);
  });

  it("that fails is retried after each pause, and is given up after the last one", async () => {
    start(1);
    answer = () => Promise.reject(new Error("busy"));
    await push(1);
    for (const [tries, pause] of [
      [1, 10],
      [2, 60],
    ] as const) {
      const [row] = await eventually(async () => {
        const rows = await left();
        expect(rows[0]).toMatchObject({ tries, node_no: null });
        return rows;
      });
      expect(row!.run_at - row!.put_off_at).toBeGreaterThanOrEqual(pause * 0.8);
      expect(row!.run_at - row!.put_off_at).toBeLessThanOrEqual(pause);
      clock.advance(pause * 1000);
    }
    await eventually(async () => expect(await left()).toEqual([]));
    expect(noted).toEqual(["1 busy 1", "1 busy 2", "1 busy 3 final"]);
  });

  it("that can never succeed is not retried", async () => {
    start(1);
    answer = () => Promise.reject(new Error("never"));
    await push(1);
    await eventually(async () => expect(await left()).toEqual([]));
    expect(noted).toEqual(["1 never 1 final"]);
  });

  it("is made again by another process if its process ended during the call", async () => {
    const table = () => everything(scope, sql).updateTable("task");
    await push(1);
    await table().set({ node_no: 77, status: 2, claims: 1 }).execute();
    start(1);
    await platform.bury(77);
    await eventually(() => expect(noted).toEqual(["1 done"]));
  });

  it("that hangs does not block other calls or close(), but finish() waits for it", async () => {
    let release = () => {};
    answer = (n) => (n === 1 ? new Promise<void>((resolve) => (release = resolve)) : undefined);
    start(1);
    for (const n of [1, 2, 3, 4, 5, 6]) await push(n);
    await eventually(() => expect(noted).toHaveLength(5));
    await workers[0]!.close();
    let finished = false;
    const finishing = workers[0]!.finish().then(() => (finished = true));
    expect(finished).toBe(false);
    release();
    await finishing;
    expect(noted).toContain("1 done");
  });
});
