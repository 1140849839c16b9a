import { devices } from "@thingwright/contract/devices/devices.ts";
import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import { addDevices, addHistory, addLines, addOnlineLines, run } from "../../../test/bulk.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
const { connectionString, clock } = platform;
const tables = ["telemetry", "telemetry_hour", "communication_log", "online_log"] as const;

/** How many rows each table has of a device. */
async function kept(deviceNo: number): Promise<number[]> {
  const counts = tables.map(
    (table) => raw`(select count(*) from ${raw.table(table)} where device_no = ${deviceNo})`,
  );
  const [row] = await run<{ counts: number[] }>(
    connectionString,
    raw`select array[${raw.join(counts)}]::int[] as counts`,
  );
  return row!.counts;
}

it("erases values and logs of a device soon after it was deleted, and nothing of others", async () => {
  const owner = await platform.actor();
  const { id: productId } = await platform.product(owner);
  await addDevices(connectionString, { productId, count: 2 });
  const { list } = await owner.ok(devices.list, { query: { product_id: productId } });
  const numbers = await run<{ id: string; device_no: number }>(
    connectionString,
    raw`select id, device_no from device`,
  );
  const [gone, stays] = list.map(({ id }) => ({
    id,
    no: numbers.find((row) => row.id === id)!.device_no,
  })) as [{ id: string; no: number }, { id: string; no: number }];
  await addHistory(connectionString, { productId, days: 3, identifiers: ["temperature"] });
  for (const { id } of [gone, stays]) {
    await addLines(connectionString, { deviceId: id, count: 6000, until: clock.now() });
    await addOnlineLines(connectionString, { deviceId: id, count: 50, until: clock.now() });
  }
  const before = await kept(stays.no);
  expect(Math.min(...before)).toBeGreaterThan(49);
  expect(await kept(gone.no)).toEqual(before);
  await owner.ok(devices.remove, { params: { id: gone.id } });
  clock.advance(61_000);
  await eventually(async () => expect(await kept(gone.no)).toEqual([0, 0, 0, 0]));
  expect(await kept(stays.no)).toEqual(before);
});
