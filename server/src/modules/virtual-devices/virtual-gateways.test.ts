import { devices } from "@thingwright/contract/devices/devices.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { beforeEach, expect, test } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  await maker.ok(products.define, {
    params: product,
    body: {
      list: [
        {
          identifier: "level",
          name: "Level",
          data_type: "value",
          transfer_type: "issue_report",
          min: 0,
          max: 100,
          step: 1,
        },
      ],
    },
  });
});

const create = () => maker.ok(virtualDevices.create, { params: product, body: {} });
const put = (id: string, ...device_ids: string[]) =>
  maker.ok(subDevices.add, { params: { id }, body: { device_ids } });
const details = (id: string) => maker.ok(devices.get, { params: { id } });
const isOnline = (id: string, online: 1 | 2 = 1) =>
  eventually(async () => expect((await details(id)).online).toBe(online));
const run = (deviceId: string, isRunning: boolean) =>
  maker.ok(virtualDevices.setOnline, {
    params: { id: product.id, deviceId },
    body: { online: isRunning ? 1 : 2 },
  });
const reasons = async (id: string) => {
  const { list } = await maker.ok(devices.communicationLog, { params: { id }, query: { type: "online" } });
  return (list as OnlineEntry[]).map(({ reason }) => reason);
};
const uplinks = async (id: string) => {
  const query = { type: "communication", direction: "up" } as const;
  const { list } = await maker.ok(devices.communicationLog, { params: { id }, query });
  return list.map((entry) => ("topic" in entry ? entry.topic : ""));
};

test("virtual devices below a virtual gateway use its connection, report and answer calls", async () => {
  const [gateway, lamp, plug] = [await create(), await create(), await create()];
  for (const { id } of [gateway, lamp, plug]) await isOnline(id);
  await put(gateway.id, lamp.id, plug.id);
  // Each gives up its own connection, and is signed in by its gateway.
  await eventually(async () =>
    expect(await uplinks(gateway.id)).toContainEqual(expect.stringMatching(/combine\/batch_login$/)),
  );
  for (const { id } of [lamp, plug]) await isOnline(id);
  await eventually(async () => {
    const answer = await maker.ok(devices.call, { params: lamp, body: { params: { level: 42 } } });
    expect(answer.code).toBe(200);
  });
  await eventually(async () => {
    const { list } = await maker.ok(devices.properties, { params: lamp });
    expect(list[0]?.reported?.value).toBeTypeOf("number");
  });
});

test("virtual sub-devices go offline and online with their gateway, and connect themselves once removed from it", async () => {
  const [gateway, lamp] = [await create(), await create()];
  await isOnline(lamp.id);
  await put(gateway.id, lamp.id);
  await eventually(async () => expect((await uplinks(gateway.id)).length).toBeGreaterThan(0));
  await isOnline(lamp.id);
  await run(gateway.id, false);
  await isOnline(gateway.id, 2);
  await isOnline(lamp.id, 2);
  await run(gateway.id, true);
  await isOnline(lamp.id);
  await maker.ok(subDevices.remove, { params: { id: gateway.id, subDeviceId: lamp.id } });
  await eventually(async () => expect(await reasons(lamp.id)).toContain("left_gateway"));
  await isOnline(lamp.id);
  await maker.ok(virtualDevices.remove, { params: { id: product.id, deviceId: gateway.id } });
  expect(await details(lamp.id)).toMatchObject({ gateway: null, online: 1 });
});

test("a virtual device below a real gateway, or the other way round, is refused", async () => {
  const real = await maker.ok(devices.create, { body: { product_id: product.id } });
  const virtual = await create();
  for (const [id, below] of [
    [real.id, virtual.id],
    [virtual.id, real.id],
  ] as const)
    expect(
      await maker.refused(subDevices.add, { params: { id }, body: { device_ids: [below] } }),
    ).toMatchObject({ fields: [{ path: "device_ids.0" }] });
});
