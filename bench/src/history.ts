import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { addDevices, addHistory, settle } from "@thingwright/server/test/bulk.ts";
import { startBareHandlers } from "./lib/bare-handlers.ts";
import { type Bed, makeBed } from "./lib/bed.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const dayMs = 86_400_000;
const deviceCount = 6;
const days = 90;
const calls = 60;
/** Days of a chart, and the aims: at most `aim` milliseconds, and at most `times` as long as the bare query. */
const ranges = [
  { range: 7, aim: 20, times: 2, columns: "hour, slots" },
  { range: 90, aim: 100, times: 2, columns: "hour as time, count, min, max, sum, last, last_time" },
] as const;
const point = { identifier: "temperature", name: "T", data_type: "float", transfer_type: "report" } as const;

/** Charts of one property of one device with a value a minute, while other devices have as much history. */
export const history: Bench = {
  name: "history",
  title: `One property at a value a minute, beside ${deviceCount - 1} other devices`,
  async measure() {
    const bed = await makeBed();
    try {
      const id = await deviceWithHistory(bed);
      const now = Date.now();
      const handlers = ranges.map(({ range, columns }) => ({
        path: `/${range}`,
        text: `
          select ${columns} from telemetry_hour join device using (device_no)
          where device.id = $1 and identifier = $2 and hour >= $3 and hour < $4 order by hour`,
        values: [id, point.identifier, now - range * dayMs, now],
      }));
      const bare = await startBareHandlers(bed.connectionString, handlers);
      try {
        const results: Measured[] = [];
        for (const of of ranges) results.push(...(await chart(bed, id, of, `${bare.url}/${of.range}`)));
        return results;
      } finally {
        await bare.end();
      }
    } finally {
      await bed.end();
    }
  },
};

async function deviceWithHistory(bed: Bed): Promise<string> {
  const { id: productId } = await bed.product();
  const body = { list: [{ ...point, min: -40, max: 80, step: 0.1 }] };
  await bed.admin.ok(products.define, { params: { id: productId }, body });
  await addDevices(bed.connectionString, { productId, count: deviceCount });
  await addHistory(bed.connectionString, { productId, days, identifiers: ["temperature", "humidity"] });
  await settle(bed.connectionString);
  const { list } = await bed.admin.ok(devices.list, { query: { product_id: productId } });
  return list[0]?.id ?? "";
}

/** Reads a chart again and again, in turns with the bare query of the sums that it is made from. */
async function chart(
  bed: Bed,
  id: string,
  { range, aim, times }: (typeof ranges)[number],
  bareUrl: string,
): Promise<Measured[]> {
  const full: number[] = [];
  const bare: number[] = [];
  let points = 0;
  for (let i = 0; i <= calls; i++) {
    const to = Date.now() - i * 60_000;
    const query = { identifier: point.identifier, from: to - range * dayMs, to };
    const began = performance.now();
    points = (await bed.admin.ok(devices.series, { params: { id }, query })).list.length;
    full.push(performance.now() - began);
    const bareBegan = performance.now();
    await (await fetch(bareUrl)).json();
    bare.push(performance.now() - bareBegan);
  }
  // The first chart is measured separately, because the server loads code for it, and PostgreSQL its catalogue of
  // partitions.
  const first = full.shift() ?? Number.NaN;
  bare.shift();
  const [median, bareMedian] = [percentile(full, 0.5), percentile(bare, 0.5)];
  const what = `${range} days as a chart of ${points} points`;
  return [
    against(`${what}: median`, "less", aim, median, "ms"),
    against(`${what}: p95`, "less", aim, percentile(full, 0.95), "ms"),
    figure(`${what}: bare query of its sums, median`, bareMedian, "ms"),
    against(`${what}: times the bare query`, "less", times, median / bareMedian, ""),
    figure(`${what}: the first of all`, first, "ms"),
  ];
}
