import { devices } from "@thingwright/contract/devices/devices.ts";
import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { sql as raw } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { addDevices, run, settle } from "./bulk.ts";
import type { Caller } from "./caller.ts";
import { createProduct } from "./create-product.ts";
import { eventually } from "./eventually.ts";
import { forFile } from "./for-file.ts";
import { makeProcesses } from "./processes.ts";

const processes = await forFile(makeProcesses());
const count = 4000;
beforeAll(async () => {
  // A task takes an extra millisecond for each device, so that the tests can watch it and kill a process before it
  // ends.
  await run(
    processes.connectionString,
    raw`create function pause() returns trigger language plpgsql as
      'begin perform pg_sleep(0.001); return coalesce(new, old); end'`,
  );
  await run(
    processes.connectionString,
    raw`create trigger pause before update of status or delete on device for each row execute function pause()`,
  );
});

async function makeProduct(as: Caller): Promise<string> {
  const { id } = await createProduct(as);
  await addDevices(processes.connectionString, { productId: id, count, age: 1_000_000 });
  await settle(processes.connectionString);
  return id;
}

test("a task whose worker is killed repeatedly continues in another worker, and handles each device once", async () => {
  const [api, first] = await Promise.all([
    processes.start({ roles: ["api"] }),
    processes.start({ roles: ["worker"] }),
  ]);
  const admin = await processes.signIn(api);
  const product_id = await makeProduct(admin);
  // Counts how often each device was changed.
  await run(processes.connectionString, raw`create table change (id uuid)`);
  await run(
    processes.connectionString,
    raw`create function note() returns trigger language plpgsql as
      'begin insert into change values (new.id); return new; end'`,
  );
  await run(
    processes.connectionString,
    raw`create trigger note after update of status on device for each row execute function note()`,
  );
  const { task_id: id } = await admin.ok(devices.setStatusOfMany, {
    body: { status: 2, filter: { product_id } },
  });
  const look = () => admin.ok(tasks.get, { params: { id } });
  let worker = first;
  for (let kills = 1; kills <= 3; kills += 1) {
    const { done } = await look();
    await eventually(async () => expect((await look()).done).toBeGreaterThan(done));
    await worker.kill();
    worker = await processes.start({ roles: ["worker"] });
  }
  const task = await vi.waitFor(
    async () => {
      const now = await look();
      expect(now.finished_at).not.toBeNull();
      return now;
    },
    // Three starts of a process on a busy machine take longer than anything else that a test waits for.
    { timeout: 120_000, interval: 100 },
  );
  expect(task).toMatchObject({ status: taskStatus.succeeded, done: count, failed: 0, total: count });
  const [changes] = await run<{ all: number; different: number }>(
    processes.connectionString,
    raw`select count(*) as all, count(distinct id) as different from change`,
  );
  expect(changes).toEqual({ all: count, different: count });
}, 240_000);

test("a task is cancelled through another process, while a worker works on it", async () => {
  const [api, worker] = await Promise.all([
    processes.start({ roles: ["api"] }),
    processes.start({ roles: ["worker"] }),
  ]);
  const admin = await processes.signIn(api);
  const product_id = await makeProduct(admin);
  const { task_id: id } = await admin.ok(devices.removeMany, { body: { filter: { product_id } } });
  await eventually(async () =>
    expect((await admin.ok(tasks.get, { params: { id } })).done).toBeGreaterThan(0),
  );
  await admin.ok(tasks.cancel, { params: { id } });
  const task = await eventually(async () => {
    const now = await admin.ok(tasks.get, { params: { id } });
    expect(now.finished_at).not.toBeNull();
    return now;
  });
  expect(task).toMatchObject({ status: taskStatus.completed, cancelled: true, total: count });
  const left = await admin.ok(devices.list, { query: { product_id } });
  expect(left.total_capped ? count - task.done > left.total : left.total === count - task.done).toBe(true);
  expect(await worker.interrupt()).toBe(0);
}, 120_000);
