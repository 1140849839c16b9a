import { devices } from "@thingwright/contract/devices/devices.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { expect, it } from "vitest";
import { withClient } from "../../../test/client.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { untilWaiting } from "../../../test/locks.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { storeStates } from "./behavior.store.ts";

const platform = await forFile(startPlatform());
const scope = systemScope("a test stores where virtual devices are");

/** Deletes a device in a transaction that commits once the work waits for it. */
async function whileDeleted<T>(id: string, work: () => Promise<T>): Promise<T> {
  return withClient(platform.connectionString, async (client) => {
    await client.query("begin");
    await client.query("delete from device where id = $1", [id]);
    const done = work();
    await Promise.race([done, untilWaiting(platform.sql)]);
    await client.query("commit");
    return done;
  });
}

async function twoDevices() {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const make = () => maker.ok(virtualDevices.create, { params: product, body: {} });
  return { maker, product, gone: await make(), stays: await make() };
}

it("stores the states of the other devices when one device is deleted at the same moment", async () => {
  const { gone, stays } = await twoDevices();
  const state = { values: {}, told: {} };
  await whileDeleted(gone.id, () =>
    storeStates(scope, platform.sql, [
      { id: gone.id, state },
      { id: stays.id, state },
    ]),
  );
  const { rows } = await withClient(platform.connectionString, (client) =>
    client.query("select device_id from virtual_device where device_id = any($1)", [[gone.id, stays.id]]),
  );
  expect(rows).toEqual([{ device_id: stays.id }]);
});

it("answers not found if the device is deleted while a scenario is started", async () => {
  const { maker, product, gone } = await twoDevices();
  const params = { id: product.id, deviceId: gone.id };
  const body = { kind: "noise", seconds: 60 } as const;
  const answer = await whileDeleted(gone.id, () =>
    maker.refused(virtualDevices.startScenario, { params, body }),
  );
  expect(answer).toMatchObject({ problem: "not_found" });
});

it("deletes many devices in a fixed lock order, so that no deadlock arises with concurrent transactions", async () => {
  const { maker, gone: first, stays: second } = await twoDevices();
  await withClient(platform.connectionString, async (client) => {
    // The first is now stored behind the second, and a deletion that takes them as they are stored begins with that.
    await client.query("update device set name = 'Moved' where id = $1", [first.id]);
    await client.query("begin");
    const hold = (id: string) => client.query("select from device where id = $1 for key share", [id]);
    await hold(first.id);
    const { task_id } = await maker.ok(devices.removeMany, { body: { ids: [first.id, second.id] } });
    await untilWaiting(platform.sql);
    await hold(second.id);
    await client.query("commit");
    await eventually(async () =>
      expect(await maker.ok(tasks.get, { params: { id: task_id } })).toMatchObject({ done: 2, error: null }),
    );
  });
});
