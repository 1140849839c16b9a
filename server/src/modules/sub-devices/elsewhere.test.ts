import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { afterAll, expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";

const database = await forFile(connectTestDatabase());
const files = await mkdtemp(join(tmpdir(), "thingwright-files-"));
afterAll(() => rm(files, { recursive: true }));
const settings = { DATABASE_URL: database.connectionString, FILES_DIR: files };
/** Calls come to one process, gateways to two others. */
const pages = await forFile(startPlatform({ ...settings, ROLES: "api,worker" }));
const first = await forFile(startPlatform({ ...settings, ROLES: "gateway" }));
const second = await forFile(startPlatform({ ...settings, ROLES: "gateway" }));

const secretsOf = ({
  product_key: productKey,
  device_name: deviceName,
  device_secret: deviceSecret,
}: Credentials) => {
  return { productKey, deviceName, deviceSecret };
};

test("a sub-device is called through the process of its gateway, also after it moved to another gateway", async () => {
  const maker = await pages.actor();
  const product = await pages.product(maker);
  const register = () => maker.ok(devices.create, { body: { product_id: product.id } });
  const [one, two, lamp] = [await register(), await register(), await register()];
  const reconnect = { first: 20, last: 20 };
  const [gateway, other] = [first, second].map(({ gateway: { ports } }, i) =>
    connectDevice({ url: `mqtt://127.0.0.1:${ports.mqtt}`, ...secretsOf(i === 0 ? one : two), reconnect }),
  );
  await Promise.all([gateway!.ready(), other!.ready()]);
  await gateway!.subDevices.add([secretsOf(lamp)]);
  const sub = gateway!.subDevices.login(secretsOf(lamp));
  sub.onService("ping", () => ({ data: { at: 1 } }));
  await sub.ready();
  const call = () =>
    maker.ok(devices.call, { params: { id: lamp.id }, body: { params: {}, service: "ping", timeout: 5000 } });
  expect(await call()).toMatchObject({ code: 200, data: { at: 1 } });

  // The other gateway proves the device's secret, and has it; the first one is told, and does not get it back.
  await other!.subDevices.add([secretsOf(lamp)]);
  await eventually(() => expect(sub.online).toBe(false));
  const moved = other!.subDevices.login(secretsOf(lamp));
  moved.onService("ping", () => ({ data: { at: 2 } }));
  await moved.ready();
  expect(await call()).toMatchObject({ code: 200, data: { at: 2 } });
  await maker.ok(subDevices.remove, { params: { id: two.id, subDeviceId: lamp.id } });
  await eventually(() => expect(moved.online).toBe(false));
  expect(await call()).toMatchObject({ code: 410 });
  await Promise.all([gateway!.close(), other!.close()]);
});
