import { beforeAll, expect, it } from "vitest";
import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice as connectRaw, topicsOf } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";
import { openTestStream } from "../../../test/stream.ts";

const platform = await forFile(startPlatform());
const got: DeviceEvent[] = [];
await forFile(
  openTestStream(platform).then((stream) => {
    stream.consume({
      name: "test",
      shards: 2,
      begins: "oldest",
      handle: async (all) => void got.push(...all),
    });
    return { close: () => stream.close().then(() => stream.finish()) };
  }),
);

let maker: Caller;
let product: Product;
beforeAll(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  const level = { data_type: "value", min: 0, max: 9, step: 1 } as const;
  await maker.ok(products.define, {
    params: product,
    body: {
      list: [
        { identifier: "level", name: "Level", transfer_type: "issue_report", ...level },
        {
          identifier: "hot",
          name: "Hot",
          data_type: "fault",
          transfer_type: "report",
          faults: [{ code: "E1", content: "hot" }],
        },
      ],
    },
  });
});

const url = () => `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
const register = () => maker.ok(devices.create, { body: { product_id: product.id } });
/** What came of a device, without what every event has. */
const of = (id: string) => got.filter(({ device }) => device.id === id).map(({ kind, data }) => [kind, data]);

it("contains the events of a device from registration to deletion, in order", async () => {
  const made = await register();
  const { product_key: productKey, device_name: deviceName, device_secret: deviceSecret } = made;
  const device = connectDevice({ url: url(), productKey, deviceName, deviceSecret });
  device.onSet(() => {});
  await device.ready();
  // A first message waits for the line of coming online for a second at most.
  await eventually(() => expect(of(made.id).at(-1)?.[0]).toBe("online"));
  await device.post({ level: 3 });
  await device.postEvent("hot", ["E1"]);
  const answer = await maker.ok(devices.call, { params: made, body: { params: { level: 5 } } });
  expect(answer.code).toBe(200);
  await device.close();
  await eventually(async () => expect((await maker.ok(devices.get, { params: made })).online).toBe(2));
  await maker.ok(devices.remove, { params: made });
  await eventually(() => expect(of(made.id).at(-1)?.[0]).toBe("deleted"));
  expect(of(made.id)).toEqual([
    ["registered", { device_name: deviceName }],
    ["activated", {}],
    ["online", { address: "127.0.0.1" }],
    ["report", { level: 3 }],
    ["event", { hot: ["E1"] }],
    ["call_answered", expect.objectContaining({ service: null, code: 200 })],
    ["offline", { reason: "disconnected", address: "127.0.0.1" }],
    ["deleted", { device_name: deviceName }],
  ]);
  expect(got.find(({ device: one }) => one.id === made.id)!.device).toMatchObject({
    ownerId: maker.owner,
    productId: product.id,
  });
});

it("contains each new firmware version of a device, with the previous version", async () => {
  const made = await register();
  const names = { productKey: made.product_key, deviceName: made.device_name };
  const client = await connectRaw({ url: url() }, { ...names, secret: made.device_secret });
  for (const version of ["1.0.0", "1.0.0", "1.0.1"]) {
    await client.post(topicsOf(names).firmware, { id: 1, params: { version } });
  }
  await client.end();
  await eventually(() => expect(of(made.id).at(-1)?.[0]).toBe("offline"));
  expect(of(made.id).filter(([kind]) => kind === "firmware_version_changed")).toEqual([
    ["firmware_version_changed", { version: "1.0.0", before: "" }],
    ["firmware_version_changed", { version: "1.0.1", before: "1.0.0" }],
  ]);
});
