import { devices } from "@thingwright/contract/devices/devices.ts";
import { overview } from "@thingwright/contract/accounts/overview.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { withClient } from "../../../test/client.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());

async function ended(maker: Caller, { task_id }: { task_id: string }) {
  return eventually(async () => {
    const task = await maker.ok(tasks.get, { params: { id: task_id } });
    if (task.finished_at === null) throw new Error("the task has not ended");
    return task;
  });
}

it("deletes a device that is added to the sample while the sample is being removed", async () => {
  const maker = await platform.actor();
  await ended(maker, await maker.ok(overview.createSample));
  const { product_id: id } = (await maker.ok(overview.get)).sample!;
  const waiting = (count: number) =>
    eventually(async () => {
      const { rows } = await query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows.length).toBeGreaterThanOrEqual(count);
    });
  const query = (text: string, values: unknown[] = []) =>
    withClient(platform.connectionString, (client) => client.query(text, values));
  const { connectionString } = platform;
  const removal = await withClient(connectionString, (productLocker) =>
    withClient(connectionString, async (taskLocker) => {
      await productLocker.query("begin");
      await productLocker.query("select from product where id = $1 for update", [id]);
      const { task_id } = await maker.ok(overview.removeSample);
      await waiting(1);
      // This lock is granted between the two steps of the task: PostgreSQL grants locks on a table in the order of the
      // requests, which it does not do for locks on a row that changes.
      await taskLocker.query("begin");
      const between = taskLocker.query("lock table task in exclusive mode");
      await waiting(2);
      await productLocker.query("commit");
      await between;
      const { id: deviceId } = await maker.ok(virtualDevices.create, { params: { id }, body: {} });
      await query("update device set sample = true where id = $1", [deviceId]);
      await taskLocker.query("commit");
      return ended(maker, { task_id });
    }),
  );
  expect(removal).toMatchObject({ failed: 0, error: null });
  expect((await maker.ok(devices.list)).total).toBe(0);
  expect((await maker.ok(products.list)).total).toBe(0);
});
