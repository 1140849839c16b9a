import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus, securityLevel } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { setDeviceQuota, setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { openTestStream } from "../../../test/stream.ts";
import { testVault } from "../../../test/vault.ts";
import type { RegistrationKey } from "../../gateway/ports.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { hashToken } from "../../platform/secrets.ts";
import { registrar } from "./registrar.ts";

const platform = await forFile(startPlatform());
const stream = await openTestStream(platform);
await forFile(Promise.resolve({ close: () => stream.close().then(() => stream.finish()) }));
const db = everything(systemScope("a test looks at the rows"), platform.sql);
const ended: string[] = [];
const emit = async (_sql: unknown, kind: string, { deviceId }: { deviceId: string }) =>
  void ended.push(`${kind} ${deviceId}`);
const registers = registrar({
  sql: platform.sql,
  vault: testVault,
  stream,
  events: { emit } as unknown as EventLog,
  clock: platform.clock,
});
const keyOf = (productKey: string) => registers.keyOf(productKey);
const register = (...given: Parameters<typeof registers.register>) => registers.register(...given);
let maker: Caller;
let product: Product;
let key: RegistrationKey;
beforeEach(async () => {
  ended.length = 0;
  maker = await platform.actor();
  product = await platform.product(maker);
  await keepSecret("of the product");
  key = (await keyOf(product.product_key))!;
});

async function keepSecret(secret: string | null): Promise<void> {
  const fields =
    secret === null
      ? { security_level: securityLevel.device, product_secret: null }
      : { security_level: securityLevel.product, product_secret: testVault.seal(secret) };
  await db.updateTable("product").set(fields).where("id", "=", product.id).execute();
}

const record = (deviceName: string) =>
  maker.ok(devices.create, { body: { product_id: product.id, device_name: deviceName } });
const change = async (id: string, fields: { activated: 1 | 2 }) =>
  void (await db.updateTable("device").set(fields).where("id", "=", id).execute());
const count = async () => (await maker.ok(devices.list, { query: { product_id: product.id } })).total;

it("gives a registered device new secrets each time, until it was online", async () => {
  const made = await record("lamp");
  const once = await register(key, { deviceName: "lamp", mayCreate: false });
  const again = await register(key, { deviceName: "lamp", mayCreate: true });
  if ("refused" in once || "refused" in again) throw new Error("refused");
  expect(once).toMatchObject({ device: { id: made.id, ownerId: maker.owner }, deviceName: "lamp" });
  const secrets = [made.device_secret, once.deviceSecret, again.deviceSecret];
  const tokens = [made.access_token, once.accessToken, again.accessToken];
  expect(new Set([...secrets, ...tokens]).size).toBe(6);
  const columns = ["secret", "token_hash"] as const;
  const row = await db.selectFrom("device").select(columns).where("id", "=", made.id).executeTakeFirst();
  expect(testVault.open(row!.secret)).toBe(again.deviceSecret);
  expect(row!.token_hash).toEqual(hashToken(again.accessToken));
  // A connection that is being made with the secrets of before ends.
  expect(ended).toEqual([`device.changed ${made.id}`, `device.changed ${made.id}`]);
  await change(made.id, { activated: 1 });
  expect(await register(key, { deviceName: "lamp", mayCreate: true })).toMatchObject({
    refused: "refused_activated",
    device: { id: made.id },
  });
});

it("creates a device only if allowed to, and only with a valid name", async () => {
  const without = await register(key, { deviceName: "lamp", mayCreate: false });
  expect(without).toEqual({ refused: "refused_no_record", device: null });
  for (const deviceName of ["abc", "a b c d", " lamp", "灯具一号", "x".repeat(limits.deviceName.max + 1)])
    expect(await register(key, { deviceName, mayCreate: true })).toMatchObject({
      refused: "refused_device_name",
    });
  expect(await count()).toBe(0);
  const made = await register(key, { deviceName: "lamp", mayCreate: true });
  const { list } = await maker.ok(devices.list, { query: { product_id: product.id } });
  expect(made).toMatchObject({ device: { id: list[0]!.id } });
  expect(list).toMatchObject([{ device_name: "lamp", name: "lamp", kind: 1, activated: 2, status: 1 }]);
});

it("creates one device when two registrations come at once", async () => {
  const both = await Promise.all([1, 2].map(() => register(key, { deviceName: "lamp", mayCreate: true })));
  const [one, other] = both.map((answer) => "device" in answer && answer.device?.id);
  expect(one).toBeTruthy();
  expect(one).toBe(other);
  expect(await count()).toBe(1);
});

it("decides by the product's secret as it is at that moment", async () => {
  expect(await keyOf("no-such-product")).toBe(null);
  await keepSecret("renewed");
  const refused = { refused: "refused_product_secret", device: null };
  expect(await register(key, { deviceName: "lamp", mayCreate: true })).toEqual(refused);
  await keepSecret(null);
  expect(await register(key, { deviceName: "lamp", mayCreate: true })).toEqual(refused);
  expect(await keyOf(product.product_key)).toBe(null);
  expect(await count()).toBe(0);
});

it("refuses disabled and virtual devices, discontinued products, and devices beyond the quota", async () => {
  const { id } = await record("lamp");
  await maker.ok(devices.setStatus, { params: { id }, body: { status: 2 } });
  const tried = async (deviceName = "lamp") => {
    const answer = await register(key, { deviceName, mayCreate: true });
    return "refused" in answer ? answer.refused : null;
  };
  expect(await tried()).toBe("refused_disabled");
  await maker.ok(devices.setStatus, { params: { id }, body: { status: 1 } });
  await db.updateTable("device").set({ kind: 2 }).where("id", "=", id).execute();
  expect(await tried()).toBe("refused_activated");
  await setProductStatus(platform.connectionString, product.id, productStatus.mass);
  await setDeviceQuota(platform.sql, maker.owner, 2);
  expect(await tried("plug")).toBe(null);
  expect(await tried("plug-two")).toBe("refused_quota");
  expect(await tried("plug")).toBe(null);
  await setProductStatus(platform.connectionString, product.id, productStatus.ceased);
  expect(await tried("plug")).toBe("refused_ceased");
});
