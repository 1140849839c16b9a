import { production } from "@thingwright/contract/devices/production.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { stations } from "@thingwright/contract/devices/stations.ts";
import { createProduct } from "@thingwright/server/test/create-product.ts";
import { makeAlarm } from "@thingwright/server/test/factories.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import type { Sample } from "../src/sample.ts";
import { defineScreens, presses, shows } from "../src/screen.ts";

const name = "批量吸顶灯";

/** A product in trial production with an order on which a station has worked; created once. */
async function produced({ admin, platform }: Sample): Promise<{ productId: string; orderId: string }> {
  const known = (await admin.ok(products.list, { query: { keyword: name } })).list[0];
  const { id } = known ?? (await createProduct(admin, { name }));
  const params = { id };
  if (known) {
    const { list } = await admin.ok(production.list, { params });
    return { productId: id, orderId: list[0]!.id };
  }
  await admin.ok(releases.setStatus, { params, body: { status: 2 } });
  const body = { name: "PO-2026-0417 首批试产", note: "东莞一厂", prefix: "ceiling-", quantity: 30 };
  const { id: orderId } = await admin.ok(production.create, { params, body });
  const of = { id, orderId };
  await eventually(async () => {
    if ((await admin.ok(production.get, { params: of })).made < 30) throw new Error("still being made");
  });
  const station = await admin.ok(production.createStation, { params: of, body: { name: "1 号线写号工位" } });
  const line = platform.as(station.token);
  const { list } = await line.ok(stations.take, { body: { count: 20, request_id: "first-batch" } });
  const results = list.map(({ device_name }, i) => ({
    device_name,
    result: i % 7 === 3 ? ("failed" as const) : ("passed" as const),
    reason: i % 7 === 3 ? "RSSI -92 dBm" : "",
    mac: `AABBCC0011${String(i).padStart(2, "0")}`,
  }));
  await line.ok(stations.report, { body: { list: results } });
  await makeAlarm(platform.sql, { id, owner: admin.owner, orderId });
  return { productId: id, orderId };
}

export const screens = defineScreens({
  production: {
    prepare: produced,
    ready: shows("PO-2026-0417"),
    parts: { create: presses("New order", "The identities are created in the background") },
  },
  productionOrder: {
    prepare: produced,
    ready: shows("ceiling-000020"),
    parts: {
      station: presses("Add station", "The token is shown once"),
      labels: presses("Labels", "Print it at actual size"),
    },
  },
});
