import { devices } from "@thingwright/contract/devices.ts";
import { urlOf } from "@thingwright/contract/route.ts";
import { addDevices, settle } from "@thingwright/server/test/bulk.ts";
import autocannon from "autocannon";
import { makeBed } from "./lib/bed.ts";
import { against, type Bench, figure, type Measured } from "./measured.ts";

const deviceCount = 1_000_000;
const productCount = 20;
const connections = 32;
const seconds = 10;

/** The first page of the device list, with a million devices in the table. */
export const httpLists: Bench = {
  name: "http-lists",
  title: "First page of the device list, 1,000,000 devices, 32 connections",
  async measure() {
    const bed = await makeBed();
    try {
      let productId = "";
      for (let i = 0; i < productCount; i++) {
        ({ id: productId } = await bed.product({ name: `Product ${i}` }));
        await addDevices(bed.connectionString, { productId, count: deviceCount / productCount });
      }
      await settle(bed.connectionString);
      const views = [
        { name: "no filter", query: {} },
        { name: "of a product", query: { product_id: productId } },
        { name: "online, of a product", query: { product_id: productId, online: 1 } },
        { name: "keyword “device-4999”", query: { keyword: "device-4999" } },
      ];
      const results: Measured[] = [];
      for (const { name, query } of views) {
        const url = bed.server.url + urlOf(devices.list, {}, { page_size: 20, ...query });
        results.push(...(await load(name, url, bed.admin.token)));
      }
      return results;
    } finally {
      await bed.end();
    }
  },
};

async function load(name: string, url: string, token: string): Promise<Measured[]> {
  const options = { url, connections, headers: { authorization: `Bearer ${token}` } };
  await autocannon({ ...options, duration: 3 });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx + result.errors} calls failed`);
  return [
    against(`${name}: requests a second`, "more", 3000, result.requests.average, "/s"),
    against(`${name}: p99`, "less", 50, result.latency.p99, "ms"),
    figure(`${name}: median`, result.latency.p50, "ms"),
  ];
}
