import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import { addOnlineLines, run } from "../../../test/bulk.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const hour = 3_600_000;
const platform = await forFile(startPlatform());
const owner = await platform.actor();
const product = await platform.product(owner);
const { id } = await owner.ok(devices.create, { body: { product_id: product.id } });

const to = platform.clock.now();
const from = to - 10 * hour;
// The day before may have no partition yet: a refused sign-in of then makes it.
await addOnlineLines(platform.connectionString, { deviceId: id, count: 1, until: from });
const series = { params: { id }, query: { identifiers: "a", from, to, points: 10 } };

async function change(event: 0 | 1 | 2, time: number): Promise<void> {
  await run(
    platform.connectionString,
    raw`insert into online_log (device_no, time, id, event, reason, address)
      select device_no, ${time}, gen_random_uuid(), ${event}, 'connected', '' from device where id = ${id}`,
  );
}

it("returns the offline periods of a device, as far as the log shows them", async () => {
  const ask = async (query: object = {}) =>
    (await owner.ok(devices.seriesOfMany, { ...series, query: { ...series.query, ...query } })).offline;
  await change(1, from + hour);
  expect(await ask(), "nothing is known of the time before").toEqual([]);
  await change(2, from + 2 * hour);
  await change(0, from + 3 * hour);
  expect(await ask(), "a refusal is no change").toEqual([{ from: from + 2 * hour, to }]);
  await change(1, from + 4 * hour);
  await change(2, from + 5 * hour);
  await change(1, from + 6 * hour);
  await change(1, from + 7 * hour);
  expect(await ask()).toEqual([
    { from: from + 2 * hour, to: from + 4 * hour },
    { from: from + 5 * hour, to: from + 6 * hour },
  ]);
  expect(await ask({ from: from + 3 * hour })).toMatchObject([{ from: from + 3 * hour }, {}]);
  expect(await ask({ from: from + 3 * hour, to: from + 3.5 * hour })).toHaveLength(1);
  expect(await ask({ from: from + 4.5 * hour, to: from + 4.9 * hour })).toEqual([]);
});

it("limits the number of properties and buckets of a chart", async () => {
  const named = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`).join(",");
  const many = { ...series.query, identifiers: named(limits.seriesProperties), points: 160 };
  const { list } = await owner.ok(devices.seriesOfMany, { ...series, query: many });
  expect(list).toHaveLength(limits.seriesProperties);
  for (const [query, path] of [
    [{ ...many, points: 161 }, "points"],
    [{ ...many, identifiers: named(limits.seriesProperties + 1) }, "identifiers"],
    [{ ...many, identifiers: "a,,b" }, "identifiers.1"],
    [{ ...many, to: from }, "to"],
  ] as const) {
    const refused = await owner.refused(devices.seriesOfMany, { ...series, query });
    expect(refused.fields.map((field) => field.path)).toEqual([path]);
  }
});
