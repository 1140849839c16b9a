import { devices } from "@thingwright/contract/devices/devices.ts";
import { expect, it } from "vitest";
import { withClient } from "../../../test/client.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { untilWaiting } from "../../../test/locks.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { keepRefusals } from "./refusals.store.ts";

const platform = await forFile(startPlatform());
const scope = systemScope("a test keeps what a device was refused");

it("keeps no refusal of a device that is deleted at the same moment", async () => {
  const owner = await platform.actor();
  const { id: product_id } = await platform.product(owner);
  const { id } = await owner.ok(devices.create, { body: { product_id } });
  const time = platform.clock.now();
  const line = { deviceId: id, ownerId: owner.owner, time, log: "online" as const, code: null, reason: "x" };
  await withClient(platform.connectionString, async (client) => {
    await client.query("begin");
    await client.query("delete from device where id = $1", [id]);
    const kept = keepRefusals(scope, platform.sql, [{ ...line, lineId: newId(time) }]);
    await Promise.race([kept, untilWaiting(platform.sql)]);
    await client.query("commit");
    await kept;
    const { rows } = await client.query("select from device_refusal where device_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});
