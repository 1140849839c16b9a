import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { readLabel } from "@thingwright/contract/devices/device-label.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { overview } from "@thingwright/contract/accounts/overview.ts";
import { problems } from "@thingwright/contract/grammar/problem.ts";
import { production, type ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { identityState, orderStatus } from "@thingwright/contract/devices/production-states.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { stations } from "@thingwright/contract/devices/stations.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { sql as raw } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { certificateFiles } from "../../../test/certificates.ts";
import { deepOnly } from "../../../test/deep.ts";
import { setDeviceQuota, setProductStatus } from "../../../test/factories.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { registerOver } from "../../../test/registration.ts";
import { accessLimits } from "../../platform/limits/rate-limits/access-limits.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const files = await forFile(certificateFiles());
const platform = await forFile(
  startPlatform({ TLS_CERT: files.certificate, TLS_KEY: files.key, MQTTS_PORT: "0" }),
);
const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
let maker: Caller;
let id: string;
beforeEach(async () => {
  maker = await platform.actor();
  id = await productIn(productStatus.mass);
});

async function productIn(status: 1 | 2 | 3 | 4): Promise<string> {
  const product = await platform.product(maker);
  await setProductStatus(platform.connectionString, product.id, status);
  return product.id;
}

let ordered = 0;
const place = (quantity: number, name = `Order ${(ordered += 1)}`) =>
  maker.ok(production.create, { params: { id }, body: { name, quantity, prefix: `lamp${ordered}-` } });
const read = ({ id: orderId }: Pick<ProductionOrder, "id">) =>
  maker.ok(production.get, { params: { id, orderId } });

/** An order all of whose identities have been made. */
async function order(quantity: number): Promise<ProductionOrder> {
  const made = await place(quantity);
  return eventually(async () => {
    const now = await read(made);
    expect(now.made).toBe(quantity);
    return now;
  });
}

const admit = (orderId: string, name: string, days = 30) =>
  maker.ok(production.createStation, { params: { id, orderId }, body: { name, days } });
/** A station of an order, that calls with its token. */
async function station(orderId: string, name = "Line 1") {
  const { token, id: stationId } = await admit(orderId, name);
  const caller = platform.as(token);
  let asked = 0;
  const take = async (count: number, request_id = `${name.replace(" ", "-")}-${(asked += 1)}-request`) =>
    (await caller.ok(stations.take, { body: { count, request_id } })).list;
  return { stationId, caller, take };
}

describe("an order", () => {
  it("makes its identities in the background, and the list of devices leaves them out until they are online", async () => {
    const made = await order(30);
    expect(made).toMatchObject({ quantity: 30, made: 30, given: 0, status: orderStatus.open });
    const { list, total } = await maker.ok(production.identities, {
      params: { id, orderId: made.id },
      query: { order: "asc" },
    });
    expect(total).toBe(30);
    expect(list[0]).toMatchObject({
      serial: 1,
      device_name: `${made.prefix}000001`,
      state: identityState.made,
      activated: 2,
    });
    expect(await maker.ok(devices.list, { query: { product_id: id } })).toMatchObject({ list: [], total: 0 });
    const counts = { device_count: 30, unlisted_count: 30 };
    expect(await maker.ok(products.get, { params: { id } })).toMatchObject(counts);
    expect((await maker.ok(overview.get)).motion?.devices.unlisted).toBe(30);
    const { list: work } = await maker.ok(tasks.list, { query: { kind: "production.make" } });
    expect(work[0]).toMatchObject({ subject: made.name, done: 30, total: 30 });
  });

  it("is refused if another device already has one of its names", async () => {
    const body = { name: "Mixed", quantity: 3, prefix: `own${ordered}-` };
    await maker.ok(devices.create, { body: { product_id: id, device_name: `${body.prefix}000002` } });
    const refused = await maker.refused(production.create, { params: { id }, body });
    expect(refused).toMatchObject({ status: 422, fields: [{ path: "prefix" }] });
  });

  it("stops where the account has no room for more devices, and goes on once it has", async () => {
    await setDeviceQuota(platform.sql, maker.owner, 5);
    const body = { name: "Large", quantity: 6, prefix: "large-" };
    const refused = await maker.refused(production.create, { params: { id }, body });
    expect(refused.problem).toBe("quota_exceeded");
    const made = await order(5);
    const complete = await maker.refused(production.makeMissing, { params: { id, orderId: made.id } });
    expect(complete.problem).toBe("order_complete");
    await run(platform.connectionString, raw`update production_order set quantity = 7 where id = ${made.id}`);
    await maker.ok(production.makeMissing, { params: { id, orderId: made.id } });
    await eventually(async () => {
      const { list } = await maker.ok(tasks.list, { query: { kind: "production.make" } });
      expect(list[0]).toMatchObject({ error: { problem: "quota_exceeded" }, done: 0 });
    });
    await setDeviceQuota(platform.sql, maker.owner, 7);
    await maker.ok(production.makeMissing, { params: { id, orderId: made.id } });
    await eventually(async () => expect((await read(made)).made).toBe(7));
  });

  it("is closed for good: stations are refused, and identities without a station are deleted", async () => {
    const made = await order(10);
    const { caller, take } = await station(made.id);
    const given = await take(4);
    const params = { id, orderId: made.id };
    expect(await maker.ok(production.close, { params })).toMatchObject({ status: orderStatus.closed });
    expect(
      await caller.refused(stations.take, { body: { count: 1, request_id: "another-one" } }),
    ).toMatchObject({ status: 409, problem: "order_closed" });
    await eventually(async () => expect(await read(made)).toMatchObject({ made: 4, given: 4 }));
    const { list } = await maker.ok(production.identities, { params, query: { order: "asc" } });
    expect(list.map(({ device_name }) => device_name)).toEqual(given.map(({ device_name }) => device_name));
    for (const route of [production.close, production.makeMissing])
      expect((await maker.refused(route, { params })).problem).toBe("order_closed");
  });
});

describe("stations", () => {
  it("take 1,000 identities, ten at once: each is given exactly once", deepOnly, async () => {
    const made = await order(1000);
    const all: Awaited<ReturnType<typeof station>>[] = [];
    for (let line = 1; line <= 10; line += 1) all.push(await station(made.id, `Line ${line}`));
    const taken = await Promise.all(
      all.map(async ({ take }) => {
        const own = [];
        for (let given = await take(37); given.length > 0; given = await take(37)) own.push(...given);
        return own;
      }),
    );
    const names = taken.flat().map(({ device_name }) => device_name);
    expect(names).toHaveLength(1000);
    expect(new Set(names).size).toBe(1000);
    expect(new Set(taken.flat().map(({ device_secret }) => device_secret)).size).toBe(1000);
    expect(taken.filter((own) => own.length > 0).length).toBeGreaterThan(1);
    const params = { id, orderId: made.id };
    expect(await read(made)).toMatchObject({ given: 1000 });
    const figures = await maker.ok(production.stations, { params });
    const own = taken.map(({ length }, i) => [`Line ${i + 1}`, length]);
    expect(figures.list.map(({ name, given }) => [name, given])).toEqual(own);
    expect((await maker.ok(production.days, { params })).list).toMatchObject([{ given: 1000 }]);
  });

  it("receive the same identities for a repeated request, even if both requests come at once", async () => {
    const made = await order(20);
    const { take } = await station(made.id);
    const [one, same] = await Promise.all([take(5, "request-1"), take(5, "request-1")]);
    expect(same).toEqual(one);
    expect(await take(5, "request-1")).toEqual(one);
    expect(await read(made)).toMatchObject({ given: 5 });
    const other = await take(5, "request-2");
    expect(other.map(({ serial }) => serial)).toEqual([6, 7, 8, 9, 10]);
  });

  it("report results of identities, and may correct them", async () => {
    const made = await order(4);
    const { caller, take } = await station(made.id);
    const names = (await take(3)).map(({ device_name }) => device_name);
    const report = (list: object[]) => caller.call(stations.report, { body: { list } });
    const [a, b, c] = names;
    await report([
      { device_name: a, result: "written", mac: "aa-bb-cc-00-11-22" },
      { device_name: b, result: "passed" },
      { device_name: c, result: "failed", reason: "No radio" },
    ]);
    expect(await read(made)).toMatchObject({ given: 3, written: 3, passed: 1, failed: 1 });
    await report([{ device_name: c, result: "passed" }]);
    expect(await read(made)).toMatchObject({ written: 3, passed: 2, failed: 0 });
    const params = { id, orderId: made.id };
    // What happened that day stays.
    expect((await maker.ok(production.days, { params })).list).toMatchObject([{ passed: 2, failed: 1 }]);
    const { list } = await maker.ok(production.identities, { params, query: { order: "asc" } });
    expect(list[0]).toMatchObject({
      mac: "AA:BB:CC:00:11:22",
      station: "Line 1",
      state: identityState.written,
    });
    const found = async (keyword: string) => {
      const { list: of, total } = await maker.ok(production.identities, { params, query: { keyword } });
      expect(total).toBe(of.length);
      return of.map(({ device_name }) => device_name);
    };
    expect(await found("CC:00")).toEqual([a]);
    expect(await found(a!.slice(-4))).toEqual([a]);
    expect(await found("LAMP")).toHaveLength(list.length);
    expect(await found("nothing")).toEqual([]);
    const failed = await maker.ok(production.identities, { params, query: { state: identityState.failed } });
    expect(failed.list).toEqual([]);
    const strange = [{ device_name: `${made.prefix}000004`, result: "passed" }];
    expect(await caller.refused(stations.report, { body: { list: strange } })).toMatchObject({
      fields: [{ path: "list.0.device_name" }],
    });
    const { caller: bench } = await station(made.id, "Bench");
    await bench.ok(stations.report, { body: { list: [{ device_name: a!, result: "passed" }] } });
    const rewritten = { device_name: a!, result: "passed" as const, mac: "aa-bb-cc-00-11-33" };
    const fields = [{ path: "list.0.mac" }];
    expect(await bench.refused(stations.report, { body: { list: [rewritten] } })).toMatchObject({ fields });
    await caller.ok(stations.report, { body: { list: [rewritten] } });
  });

  it("reach only their own order, until their token expires or is revoked", async () => {
    const made = await order(2);
    const { caller, stationId } = await station(made.id);
    expect(await caller.ok(stations.order)).toMatchObject({ name: made.name, made: 2, station: "Line 1" });
    for (const route of [production.list, products.get, production.identities])
      expect((await caller.refused(route, { params: { id, orderId: made.id } })).status).toBe(401);
    await maker.ok(production.revokeStation, { params: { id, orderId: made.id, stationId } });
    const refused = await caller.refused(stations.order);
    expect(refused).toMatchObject({ status: 401, problem: "station_refused" });
    expect((await maker.refused(stations.order)).problem).toBe("station_refused");
    const { token } = await admit(made.id, "Short", 1);
    platform.clock.advance(86_400_000);
    expect((await platform.as(token).refused(stations.order)).problem).toBe("station_refused");
  });

  it("are limited in calls per minute and token", async () => {
    const { caller } = await station((await order(1)).id);
    await caller.ok(stations.order);
    const many = Array.from({ length: limits.stationCallsPerMinute }, () => caller.call(stations.order));
    const answers = await Promise.all(many);
    expect(answers.filter(({ problem }) => problem === "too_many_requests")).toHaveLength(1);
  });

  it("are not blocked by guesses from their address, and guesses are limited", async () => {
    // What other tests have tried counts no more.
    platform.clock.advance(60_000);
    const { caller } = await station((await order(1)).id);
    await caller.ok(stations.order);
    const { points } = accessLimits.stationTokens;
    const tries = Array.from({ length: points + 5 }, (_, i) => platform.as(`tws_${i}`).call(stations.order));
    const answers = await Promise.all(tries);
    const told = (name: string) => answers.filter(({ problem }) => problem === name).length;
    expect([told("station_refused"), told("too_many_requests")]).toEqual([points, 5]);
    await caller.ok(stations.order);
    platform.clock.advance(60_000);
    expect((await platform.as("tws_other").refused(stations.order)).problem).toBe("station_refused");
  });
});

describe("devices of an order", () => {
  it("connect with what their station was given, and are counted once", async () => {
    const made = await order(2);
    const { take } = await station(made.id);
    const [given] = await take(1, "first-request");
    const { product_key: productKey, device_name: deviceName, device_secret: deviceSecret } = given!;
    expect(readLabel(given!.label)).toEqual({
      product_key: productKey,
      device_name: deviceName,
      mac: "",
      proof: expect.stringMatching(/^[\w-]{22}$/),
    });
    // Asked for again, its secrets are told until the device has been online.
    expect(await take(1, "first-request")).toEqual([given]);
    for (let again = 0; again < 2; again += 1) {
      const device = connectDevice({ url, productKey, deviceName, deviceSecret: deviceSecret! });
      await device.ready();
      await device.close();
    }
    await eventually(async () => expect(await read(made)).toMatchObject({ activated: 1 }));
    const secretless = { ...given, device_secret: null, access_token: null };
    expect(await take(1, "first-request")).toEqual([secretless]);
    const listed = await maker.ok(devices.list, { query: { product_id: id } });
    expect(listed).toMatchObject({ total: 1, list: [{ device_name: deviceName }] });
    const params = { id, orderId: made.id };
    const { list } = await maker.ok(production.identities, { params, query: { activated: 1 } });
    expect(list).toMatchObject([{ device_name: deviceName, activated_at: expect.any(Number) }]);
    expect((await maker.ok(production.stations, { params })).list).toMatchObject([{ activated: 1 }]);
    expect((await maker.ok(production.days, { params })).list).toMatchObject([{ given: 1, activated: 1 }]);
  });

  it("register with the product's secret at security level 1, and receive no secret from the station", async () => {
    id = (await platform.product(maker)).id;
    const { product_secret: secret } = await maker.ok(products.setSecurityLevel, {
      params: { id, level: "1" },
    });
    await setProductStatus(platform.connectionString, id, productStatus.trial);
    const made = await order(1);
    const { take } = await station(made.id);
    const [given] = await take(1);
    expect(given).toMatchObject({ device_secret: null, access_token: null });
    const { product_key: productKey, device_name: deviceName } = given!;
    const answer = await registerOver(`mqtts://127.0.0.1:${platform.gateway.ports.mqtts}`, {
      productKey,
      deviceName,
      secret: secret!,
    });
    expect(answer).toMatchObject({ told: { deviceSecret: expect.any(String) } });
    const { deviceSecret = "" } = (answer as { told: Record<string, string> }).told;
    const device = connectDevice({ url, productKey, deviceName, deviceSecret });
    await device.ready();
    await device.close();
    await eventually(async () => expect(await read(made)).toMatchObject({ activated: 1 }));
  });
});

describe("a refusal", () => {
  const refusals = {
    not_in_production: {
      en: "Identities can only be ordered for products in trial or mass production. Move the product there on its Release page first.",
      zh_CN: "只有试产或量产中的产品可以下单生成设备身份，请先在“产品发布”页进入试产或量产。",
      call: async () => {
        const body = { name: "Early", quantity: 1, prefix: "early-" };
        return { route: production.create, given: { params: { id: await productIn(1) }, body } };
      },
    },
    order_closed: {
      en: "This production order is closed.",
      zh_CN: "该生产订单已关闭。",
      call: async () => {
        const params = { id, orderId: (await place(1)).id };
        await maker.ok(production.close, { params });
        return { route: production.close, given: { params } };
      },
    },
    order_complete: {
      en: "No identities of this order are missing, or the missing ones are being created.",
      zh_CN: "该订单的设备身份没有缺失，或仍在生成中。",
      call: async () => ({
        route: production.makeMissing,
        given: { params: { id, orderId: (await order(1)).id } },
      }),
    },
    too_many_stations: {
      en: "At most 50 stations per order at a time. Revoke the token of one that is no longer used.",
      zh_CN: "每个订单最多同时有 50 个工位，请先吊销不再使用的工位令牌。",
      call: async () => {
        const params = { id, orderId: (await place(1)).id };
        for (let i = 0; i < limits.stationsOfOrder; i += 1)
          await maker.ok(production.createStation, { params, body: { name: `Line ${i}` } });
        return { route: production.createStation, given: { params, body: { name: "One more" } } };
      },
    },
    too_many_stations_ever: {
      en: "This order has had 500 stations, including revoked and expired ones. Place another order for the remaining identities.",
      zh_CN: "该订单累计已有 500 个工位（含已吊销和已过期的），剩余数量请另下订单。",
      call: async () => {
        const params = { id, orderId: (await place(1)).id };
        await run(
          platform.connectionString,
          raw`insert into production_station
              (id, owner_id, product_id, order_id, name, token_hash, expires_at, created_at)
            select gen_random_uuid(), owner_id, product_id, id, i::text, sha256((id::text || i)::bytea), 1, 1
            from production_order, generate_series(1, ${raw.lit(limits.stationsEver)}) as i
            where id = ${params.orderId}`,
        );
        return { route: production.createStation, given: { params, body: { name: "One more" } } };
      },
    },
    too_many_orders: {
      en: "At most 500 production orders per product.",
      zh_CN: "每个产品最多 500 个生产订单。",
      call: async () => {
        await run(
          platform.connectionString,
          raw`insert into production_order (id, owner_id, product_id, name, note, prefix, quantity, security_level, created_at)
            select gen_random_uuid(), ${maker.owner}, ${id}, i::text, '', i::text, 1, 2, 0
            from generate_series(1, ${raw.lit(limits.ordersOfProduct)}) as i`,
        );
        const body = { name: "One more", quantity: 1, prefix: "more-" };
        return { route: production.create, given: { params: { id }, body } };
      },
    },
    station_refused: {
      en: "The token of this station is wrong, has expired or was revoked. Add another station in the console.",
      zh_CN: "工位令牌错误、已过期或已被吊销，请在控制台重新添加工位。",
      call: async () => ({ route: stations.order, given: {} }),
    },
  };

  it.each(Object.entries(refusals))(
    "%s is explained in both languages",
    async (name, { en, zh_CN, call }) => {
      const { code, status } = problems[name as keyof typeof refusals];
      const { route, given } = await call();
      const say = (language: string) => maker.call(route, { ...given, language });
      expect(await say("en")).toMatchObject({ code, status, msg: en });
      expect(await say("zh-CN")).toMatchObject({ code, status, msg: zh_CN });
    },
  );
});
