import { devices } from "@thingwright/contract/devices.ts";
import { products } from "@thingwright/contract/products.ts";
import { addDevices, addHistory, settle } from "@thingwright/server/test/bulk.ts";
import { makeBed } from "./lib/bed.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const dayMs = 86_400_000;
const deviceCount = 6;
const days = 90;
const calls = 60;

/** One property of one device over weeks, at a value a minute, beside other devices that do the same. */
export const history: Bench = {
  name: "history",
  title: `One property at a value a minute, beside ${deviceCount - 1} other devices`,
  async measure() {
    const bed = await makeBed();
    try {
      const { id: productId } = await bed.product();
      const point = {
        identifier: "temperature",
        name: "T",
        data_type: "float",
        transfer_type: "report",
      } as const;
      await bed.admin.ok(products.define, {
        params: { id: productId },
        body: { list: [{ ...point, min: -40, max: 80, step: 0.1 }] },
      });
      await addDevices(bed.connectionString, { productId, count: deviceCount });
      await addHistory(bed.connectionString, { productId, days, identifiers: ["temperature", "humidity"] });
      await settle(bed.connectionString);
      const { list } = await bed.admin.ok(devices.list, { query: { product_id: productId } });
      const params = { id: list[0]?.id ?? "" };
      const results: Measured[] = [];
      for (const [range, aim] of [
        [7, 20],
        [90, 100],
      ] as const) {
        const times: number[] = [];
        let points = 0;
        for (let i = 0; i <= calls; i++) {
          const to = Date.now() - i * 60_000;
          const query = { identifier: point.identifier, from: to - range * dayMs, to };
          const began = performance.now();
          const answer = await bed.admin.ok(devices.series, { params, query });
          times.push(performance.now() - began);
          points = answer.list.length;
        }
        const what = `${range} days as a chart of ${points} points`;
        // Of a server that has not drawn a chart before: it reads its code and what PostgreSQL knows of the partitions.
        const first = times.shift() ?? Number.NaN;
        results.push(
          against(`${what}: median`, "less", aim, percentile(times, 0.5), "ms"),
          against(`${what}: p95`, "less", aim, percentile(times, 0.95), "ms"),
          figure(`${what}: the first of all`, first, "ms"),
        );
      }
      return results;
    } finally {
      await bed.end();
    }
  },
};
