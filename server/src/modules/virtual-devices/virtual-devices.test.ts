import { beforeEach, describe, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { level as accountLevel } from "@thingwright/contract/grammar/enums.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { sql as raw } from "kysely";
import { addDevices, run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords, setProductStatus, signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { eventLog } from "../../platform/events.ts";
import { localBus } from "../../platform/bus.ts";
import { createLog } from "../../platform/log.ts";
import { vaultWith } from "../../platform/secrets.ts";
import { VirtualDeviceRunner, virtualDeviceShards } from "./runner.ts";
import { eventually } from "../../../test/eventually.ts";
import { definitionsOf, thingModels } from "../products/index.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  await define([level]);
});

const level: NewFunctionPoint = {
  identifier: "level",
  name: "Level",
  data_type: "value",
  transfer_type: "issue_report",
  min: 0,
  max: 100,
  step: 1,
};
/** A number that only the device changes. */
const measured: NewFunctionPoint = { ...level, identifier: "measured", transfer_type: "report" };
const define = (list: NewFunctionPoint[]) => maker.ok(products.define, { params: product, body: { list } });
const create = (body: object = {}) => maker.ok(virtualDevices.create, { params: product, body });
const place = (deviceId: string) => ({ id: product.id, deviceId });
const state = (deviceId: string) => maker.ok(virtualDevices.get, { params: place(deviceId) });
const reported = async (id: string) => {
  const { list } = await maker.ok(devices.properties, { params: { id } });
  return Object.fromEntries(list.map(({ identifier, reported: of }) => [identifier, of?.value]));
};
const online = (id: string, is: 1 | 2 = 1) =>
  eventually(async () => expect(await state(id)).toMatchObject({ online: is }));

describe("a virtual device", () => {
  it("comes online by itself, reports, and has its uplinks in the communication log", async () => {
    const made = await create({ name: "Shop window" });
    expect(made).toMatchObject({ name: "Shop window", kind: 2, running: 1, product_id: product.id });
    await online(made.id);
    await eventually(async () => expect(await reported(made.id)).toEqual({ level: expect.any(Number) }));
    const { list } = await maker.ok(devices.communicationLog, {
      params: made,
      query: { type: "communication", direction: "up" },
    });
    expect(list[0]).toMatchObject({ code: 200, topic: expect.stringContaining(made.device_name) });
  });

  it("answers issued properties and services", async () => {
    const made = await create();
    await online(made.id);
    const call = (body: object) => maker.ok(devices.call, { params: made, body: { params: {}, ...body } });
    expect(await call({ params: { level: 42 } })).toMatchObject({ code: 200 });
    await eventually(async () => expect(await reported(made.id)).toEqual({ level: 42 }));
    expect(await call({ service: "blink", params: { times: 2 } })).toMatchObject({
      code: 200,
      data: { times: 2 },
    });
  });

  it("stops and starts", async () => {
    const made = await create();
    await online(made.id);
    const turn = (to: 1 | 2) =>
      maker.ok(virtualDevices.setOnline, { params: place(made.id), body: { online: to } });
    expect(await turn(2)).toMatchObject({ running: 2 });
    await online(made.id, 2);
    expect(await turn(1)).toMatchObject({ running: 1 });
    await online(made.id);
  });

  it("applies a new definition without reconnecting", async () => {
    const made = await create();
    await online(made.id);
    const { online_at } = await state(made.id);
    await define([level, { ...level, identifier: "depth", name: "Depth" }]);
    await eventually(async () => expect(Object.keys(await reported(made.id))).toEqual(["depth", "level"]));
    expect(await state(made.id)).toMatchObject({ online: 1, online_at });
  });

  it("reconnects with renewed secrets, is offline while disabled, and disconnects when deleted", async () => {
    const made = await create();
    await online(made.id);
    await maker.ok(devices.renewSecret, { params: made });
    const log = async () => {
      const { list } = await maker.ok(devices.communicationLog, { params: made, query: { type: "online" } });
      return list.filter((entry) => "event" in entry && entry.event === 1).length;
    };
    await eventually(async () => expect(await log()).toBe(2));
    await maker.ok(devices.setStatus, { params: made, body: { status: 2 } });
    await online(made.id, 2);
    await maker.ok(devices.setStatus, { params: made, body: { status: 1 } });
    await online(made.id);
    const before = platform.gateway.connections();
    await maker.ok(virtualDevices.remove, { params: place(made.id) });
    await eventually(() => expect(platform.gateway.connections()).toBe(before - 1));
    expect(await maker.refused(virtualDevices.get, { params: place(made.id) })).toMatchObject({
      status: 404,
    });
    expect((await maker.ok(products.get, { params: product })).device_count).toBe(0);
  });
});

describe("the virtual devices of a tenant", () => {
  it("stop while the tenant is disabled, and the running ones continue once it is enabled", async () => {
    const admin = await platform.actor(accountLevel.admin);
    const [running, stopped] = [await create(), await create()];
    const turn = (id: string, to: 1 | 2) =>
      maker.ok(virtualDevices.setOnline, { params: place(id), body: { online: to } });
    await turn(stopped.id, 2);
    const connected = (is: boolean) => eventually(() => expect(platform.gateway.holds(running.id)).toBe(is));
    await connected(true);
    const setStatus = (status: 1 | 2) =>
      admin.ok(tenants.setStatus, { params: { uid: maker.owner }, body: { status } });
    await setStatus(2);
    await connected(false);
    await setStatus(1);
    await connected(true);
    maker = platform.as(await signInAs(platform.sql, platform.clock, maker.owner));
    await online(running.id);
    expect(await state(running.id)).toMatchObject({ running: 1 });
    expect(platform.gateway.holds(stopped.id)).toBe(false);
  });
});

describe("the runner", () => {
  it("connects all devices that should run, and their values change", async () => {
    await define([level, measured]);
    const made = await create();
    const stopped = await create();
    await maker.ok(virtualDevices.setOnline, { params: place(stopped.id), body: { online: 2 } });
    await online(made.id);
    await online(stopped.id, 2);
    const log = createLog("silent");
    const bus = localBus(log);
    const events = eventLog(bus, { self: { no: 0, roles: [], host: "" } }, platform.sql);
    const runner = new VirtualDeviceRunner({
      sql: platform.sql,
      events,
      models: thingModels({
        ...definitionsOf(platform.sql),
        events,
        bus,
        clock: platform.clock,
      }),
      bus,
      clock: platform.clock,
      vault: vaultWith(Buffer.alloc(32, 7)),
      log,
      url: () => `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`,
      interval: 20,
    });
    const end = new AbortController();
    const shards = Array.from({ length: virtualDeviceShards }, (_, shard) => runner.run(shard, end.signal));
    await online(made.id);
    const seen = new Set<unknown>();
    await eventually(async () => {
      seen.add((await reported(made.id)).measured);
      expect(seen.size).toBeGreaterThan(3);
    });
    expect(await state(stopped.id)).toMatchObject({ online: 2, running: 2 });
    end.abort();
    await Promise.all(shards);
    runner.close();
  });
});

describe("the virtual devices of a product", () => {
  it("are listed, filtered and paged", async () => {
    const [first, second, third] = [
      await create({ name: "Alpha" }),
      await create({ name: "Beta" }),
      await create(),
    ];
    const stop = { params: place(second.id), body: { online: 2 } } as const;
    await maker.ok(virtualDevices.setOnline, stop);
    const ids = async (query: object) => {
      const page = await maker.ok(virtualDevices.list, { params: product, query });
      return [page.list.map(({ id }) => id), page.total];
    };
    expect(await ids({})).toEqual([[third.id, second.id, first.id], 3]);
    expect(await ids({ running: 2 })).toEqual([[second.id], 1]);
    expect(await ids({ keyword: "alp" })).toEqual([[first.id], 1]);
    expect(await ids({ page_size: 1, page: 2, order: "asc" })).toEqual([[second.id], 3]);
    await maker.ok(devices.create, { body: { product_id: product.id } });
    expect((await ids({}))[1]).toBe(3);
  });

  it("are limited in number, and cannot be created for a discontinued product", async () => {
    await setProductStatus(platform.connectionString, product.id, 4);
    expect(
      await maker.refused(virtualDevices.create, { params: { id: product.id }, body: {} }),
    ).toMatchObject({
      status: 409,
    });
    await setProductStatus(platform.connectionString, product.id, 3);
    await addDevices(platform.connectionString, { productId: product.id, count: limits.virtualDevices - 1 });
    await run(platform.connectionString, raw`update device set kind = 2 where product_id = ${product.id}`);
    await create();
    const refused = await maker.refused(virtualDevices.create, { params: { id: product.id }, body: {} });
    expect(refused).toMatchObject({
      status: 422,
      msg: expect.stringContaining("at most 100 virtual devices"),
    });
  });

  it("cannot be reached by others, nor through another product", async () => {
    const { id } = await create();
    const real = await maker.ok(devices.create, { body: { product_id: product.id } });
    const other = await platform.product(maker, { name: "Other" });
    const stranger = await platform.actor();
    const member = await platform.member(maker);
    const calls = (params: { id: string; deviceId: string }) =>
      [
        [virtualDevices.get, { params }],
        [virtualDevices.setOnline, { params, body: { online: 2 } }],
        [virtualDevices.remove, { params }],
        [virtualDevices.list, { params }],
        [virtualDevices.create, { params, body: {} }],
      ] as const;
    for (const [route, input] of calls(place(id))) {
      expect(await platform.nobody.refused(route, input)).toMatchObject({ status: 401 });
      expect(await member.refused(route, input)).toMatchObject({ status: 403 });
      expect(await stranger.refused(route, input)).toMatchObject({ status: 404 });
    }
    for (const params of [{ id: other.id, deviceId: id }, place(real.id)]) {
      for (const [route, input] of calls(params).slice(0, 3)) {
        expect(await maker.refused(route, input)).toMatchObject({ status: 404 });
      }
    }
    const { fields } = await maker.refused(virtualDevices.setOnline, {
      params: place(id),
      body: { online: 3 },
    });
    expect(fields).toEqual([{ path: "online", message: "Choose one of the options" }]);
    expect(await state(id)).toMatchObject({ running: 1 });
  });

  it("leave operation records under their own ids", async () => {
    const { id } = await create();
    await maker.ok(virtualDevices.setOnline, { params: place(id), body: { online: 2 } });
    await maker.ok(virtualDevices.remove, { params: place(id) });
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.filter(({ object_id }) => object_id === id).map(({ action }) => action)).toEqual([
      "virtualDevices.create",
      "virtualDevices.setOnline",
      "virtualDevices.remove",
    ]);
  });
});
