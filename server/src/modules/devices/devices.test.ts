import { beforeEach, describe, expect, it } from "vitest";
import type { Credentials } from "@thingwright/contract/devices/devices.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords, setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
});

const nowhere = "0190a000-0000-7000-8000-000000000000";
const register = (body: object = {}, as = maker): Promise<Credentials> =>
  as.ok(devices.create, { body: { product_id: product.id, ...body } });
const deviceCount = async () => (await maker.ok(products.get, { params: product })).device_count;

describe("registering a device", () => {
  it("makes up a name and shows the secrets once", async () => {
    const made = await register();
    expect(made).toEqual({
      id: expect.any(String),
      product_key: product.product_key,
      device_name: expect.stringMatching(/^[a-z0-9]{12}$/),
      device_secret: expect.stringMatching(/^[a-z0-9]{32}$/),
      access_token: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(await maker.ok(devices.get, { params: made })).toMatchObject({
      device_name: made.device_name,
      name: made.device_name,
      product_name: product.name,
      kind: 1,
      status: 1,
      online: 2,
      activated: 2,
      mac: "",
      online_at: null,
    });
    expect(await deviceCount()).toBe(1);
  });

  it("takes a MAC with any separators", async () => {
    const made = await register({ device_name: "lamp-0001", name: "Bedside", mac: "a4-c1-38:00:00:0f" });
    const device = await maker.ok(devices.get, { params: made });
    expect(device).toMatchObject({ name: "Bedside", device_name: "lamp-0001", mac: "A4:C1:38:00:00:0F" });
  });

  it("refuses a name that exists in the same product, but not one of another product", async () => {
    await register({ device_name: "lamp-0001" });
    const body = { product_id: product.id, device_name: "lamp-0001" };
    const refused = await maker.refused(devices.create, { body, language: "zh-CN" });
    expect(refused).toMatchObject({ status: 409, code: 20409 });
    expect(refused.fields).toEqual([{ path: "device_name", message: "“lamp-0001”已存在。" }]);
    expect(await deviceCount()).toBe(1);
    const other = await platform.product(maker, { name: "Other" });
    await register({ ...body, product_id: other.id });
  });

  it("refuses a TuyaLink ID that another device has, revealing nothing else", async () => {
    const tuyalink_id = "6c828cba434ff40c";
    const made = await register({ tuyalink_id: ` ${tuyalink_id} ` });
    expect(await maker.ok(devices.get, { params: made })).toMatchObject({ tuyalink_id });
    const other = await platform.actor();
    const theirs = await platform.product(other);
    const body = { product_id: theirs.id, tuyalink_id };
    expect(await other.refused(devices.create, { body })).toMatchObject({
      status: 409,
      problem: "already_exists",
      msg: `“${tuyalink_id}” already exists.`,
      fields: [{ path: "tuyalink_id", message: `“${tuyalink_id}” already exists.` }],
    });
    // Small letters make another id of it, and one that is free again can be set again.
    await register({ tuyalink_id: tuyalink_id.toUpperCase() });
    await maker.ok(devices.remove, { params: made });
    await register({ product_id: theirs.id, tuyalink_id }, other);
    await Promise.all([register(), register()]);
  });

  it("names every invalid field", async () => {
    const body = {
      product_id: product.id,
      device_name: "a b",
      mac: "12",
      name: "x".repeat(31),
      tuyalink_id: "a-b-c-d-e",
    };
    const { status, fields } = await maker.refused(devices.create, { body });
    expect(status).toBe(422);
    expect(fields.map(({ path }) => path)).toEqual(["device_name", "name", "mac", "tuyalink_id"]);
  });

  it("is refused once the product is discontinued", async () => {
    await setProductStatus(platform.connectionString, product.id, productStatus.ceased);
    const refused = await maker.refused(devices.create, { body: { product_id: product.id } });
    expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining("discontinued") });
  });

  it("allows no more than 100 debug devices, however many ask at once", async () => {
    const before = limits.debugDevices - 3;
    for (let made = 0; made < before; made += 1) await register();
    const body = { product_id: product.id };
    const answers = await Promise.all(Array.from({ length: 12 }, () => maker.call(devices.create, { body })));
    const refused = answers.filter(({ code }) => code !== 200);
    expect(refused).toHaveLength(9);
    for (const { status, msg } of refused) {
      expect(status).toBe(422);
      expect(msg).toContain("at most 100 devices");
    }
    expect(await deviceCount()).toBe(limits.debugDevices);
    await setProductStatus(platform.connectionString, product.id, productStatus.mass);
    await register();
  });
});

describe("a device", () => {
  it("can be disabled and enabled", async () => {
    const made = await register();
    const off = await maker.ok(devices.setStatus, { params: made, body: { status: 2 } });
    expect(off).toMatchObject({ id: made.id, status: 2 });
    expect(await maker.ok(devices.setStatus, { params: made, body: { status: 1 } })).toMatchObject({
      status: 1,
    });
    const refused = await maker.refused(devices.setStatus, { params: made, body: { status: 3 } });
    expect(refused.fields).toEqual([{ path: "status", message: "Choose one of the options" }]);
  });

  it("is deleted for good, and is no longer counted", async () => {
    const made = await register();
    await maker.ok(devices.remove, { params: made });
    expect(await maker.refused(devices.get, { params: made })).toMatchObject({ status: 404, code: 20404 });
    expect(await maker.refused(devices.remove, { params: made })).toMatchObject({ status: 404 });
    expect(await deviceCount()).toBe(0);
    await maker.ok(products.remove, { params: product });
  });

  it("gets new secrets", async () => {
    const made = await register();
    const renewed = await maker.ok(devices.renewSecret, { params: made });
    expect(renewed).toMatchObject({ id: made.id, device_name: made.device_name });
    expect(renewed.device_secret).not.toBe(made.device_secret);
    expect(renewed.access_token).not.toBe(made.access_token);
  });

  it("never shows its secrets again: not in answers, log lines or operation records", async () => {
    const made = await register();
    const renewed = await maker.ok(devices.renewSecret, { params: made });
    const seen = JSON.stringify([
      await maker.call(devices.get, { params: made }),
      await maker.call(devices.list),
      await maker.call(devices.properties, { params: made }),
      await maker.call(devices.communicationLog, { params: made, query: { type: "communication" } }),
      await operationRecords(platform.connectionString, maker.owner),
      platform.logged,
    ]);
    for (const { device_secret, access_token } of [made, renewed]) {
      expect(seen).not.toContain(device_secret);
      expect(seen).not.toContain(access_token);
    }
  });

  it("leaves an operation record of every change", async () => {
    const made = await register({ name: "Bedside" });
    await maker.ok(devices.setStatus, { params: made, body: { status: 2 } });
    await maker.ok(devices.renewSecret, { params: made });
    await maker.ok(devices.call, { params: made, body: { params: {}, service: "blink" } });
    await maker.ok(devices.remove, { params: made });
    const records = await operationRecords(platform.connectionString, maker.owner);
    const ofDevice = records.filter(({ object_id }) => object_id === made.id);
    expect(ofDevice.map(({ action, object_name }) => [action, object_name])).toEqual(
      ["create", "setStatus", "renewSecret", "call", "remove"].map((verb) => [`devices.${verb}`, "Bedside"]),
    );
  });
});

describe("access to a device", () => {
  const calls = (id: string) =>
    [
      [devices.get, { params: { id } }],
      [devices.remove, { params: { id } }],
      [devices.setStatus, { params: { id }, body: { status: 2 } }],
      [devices.renewSecret, { params: { id } }],
      [devices.properties, { params: { id } }],
      [devices.history, { params: { id }, query: { identifier: "power" } }],
      [devices.series, { params: { id }, query: { identifier: "power", from: 0, to: 1 } }],
      [devices.call, { params: { id }, body: { params: { power: true } } }],
      [devices.communicationLog, { params: { id }, query: { type: "online" } }],
      [devices.list, { query: { product_id: product.id } }],
      [devices.create, { body: { product_id: product.id } }],
    ] as const;

  it("is refused to callers who are signed out, lack the permission, or belong to another account", async () => {
    const { id } = await register();
    const member = await platform.member(maker);
    const stranger = await platform.actor();
    for (const [route, input] of calls(id)) {
      expect(await platform.nobody.refused(route, input)).toMatchObject({ status: 401, code: 20202 });
      expect(await member.refused(route, input)).toMatchObject({ status: 403, code: 20326 });
      expect(await stranger.refused(route, input)).toMatchObject({ status: 404, code: 20404 });
    }
    expect(await maker.ok(devices.get, { params: { id } })).toMatchObject({ status: 1 });
    expect(await stranger.ok(devices.list)).toMatchObject({ list: [], total: 0, next_cursor: null });
  });

  it("is refused for an unknown or malformed id", async () => {
    for (const [route, input] of calls(nowhere).slice(0, 9)) {
      expect(await maker.refused(route, input)).toMatchObject({ status: 404 });
      const { fields } = await maker.refused(route, { ...input, params: { id: "1" } });
      expect(fields).toContainEqual({ path: "id", message: "Not a valid ID" });
    }
  });
});
