import { deviceLife } from "@thingwright/contract/devices/device-life.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { FunctionPoints } from "@thingwright/contract/points/function-points.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { type DeviceAtHome, type HomeForTests, makeHome } from "../../../test/devices-at-home.ts";
import { eventually } from "../../../test/eventually.ts";
import { signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { partitionsOf } from "../telemetry/index.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const platform = await forFile(startPlatform());
const points = FunctionPoints.parse([
  { identifier: "relay", name: "继电器", data_type: "bool", transfer_type: "issue_report" },
  {
    identifier: "trouble",
    name: "异常",
    data_type: "fault",
    transfer_type: "report",
    faults: ["E1", "E2"].map((code) => ({ code, content: code })),
  },
]);
let maker: Caller;
let product: string;
let home: HomeForTests;
let lamp: DeviceAtHome;
beforeEach(async () => {
  maker = await platform.actor();
  ({ id: product } = await platform.product(maker));
  await maker.ok(products.define, { params: { id: product }, body: { list: points } });
  home = await makeHome(platform, maker);
  lamp = await home.bound(product);
});
afterEach(() => home.close());

const lifeOf = async (query: object = {}, who = maker) =>
  who.ok(deviceLife.list, { params: { id: lamp.device.id }, query });
const told = async (query: object = {}, who = maker) => (await lifeOf(query, who)).list;
const kindsOf = async (query: object = {}, who = maker) => (await told(query, who)).map(({ kind }) => kind);

describe("the life of a device", () => {
  it("begins with the device's creation, and lists activation, binding, changes and presence in order", async () => {
    await eventually(async () => expect(await kindsOf({ kind: "presence" })).toEqual(["presence"]));
    const kinds = await kindsOf();
    expect(kinds.toSorted()).toEqual(["activated", "binding", "change", "made", "presence"]);
    const list = await told();
    expect(list.map(({ time }) => time)).toEqual(list.map(({ time }) => time).toSorted((a, b) => b - a));
    expect(list.find(({ kind }) => kind === "change")).toMatchObject({ action: "devices.create" });
    expect(list.find(({ kind }) => kind === "made")).toMatchObject({ virtual: false });
    expect(list.find(({ kind }) => kind === "binding")).toMatchObject({ binding: { home_name: "Home" } });
  });

  it("includes calls with their answers, once, and counts refused messages", async () => {
    const answer = maker.ok(devices.call, {
      params: { id: lamp.device.id },
      body: { params: { relay: true } },
    });
    await lamp.taken();
    await answer;
    await eventually(async () => expect(await kindsOf({ kind: "call" })).toEqual(["call"]));
    expect(await kindsOf({ kind: "change" })).toEqual(["change"]);
    const { product_key, device_name } = lamp.device;
    const topic = `/sys/${product_key}/${device_name}/thing/event/property/post`;
    for (let i = 0; i < 3; i++)
      await lamp.client.mqtt.publishAsync(topic, `{"id":"${i}","params":{"nothing":1}}`);
    await eventually(async () =>
      expect(await told({ kind: "refusal" })).toMatchObject([{ kind: "refusal", count: 3, topic }]),
    );
  });

  it("has faults as they are raised and cleared, and versions of the firmware", async () => {
    const faults = async () =>
      (await told({ kind: "fault" })).map((one) => one.kind === "fault" && [one.raised, ...one.codes]);
    await lamp.report({ relay: 1, trouble: ["E1"] });
    await eventually(async () => expect(await faults()).toEqual([[true, "E1"]]));
    await lamp.report({ trouble: ["E1"] });
    await lamp.report({ trouble: ["E2"] });
    await lamp.report({ trouble: [] });
    await eventually(async () =>
      expect(await faults()).toEqual([
        [false, "E2"],
        [true, "E2"],
        [false, "E1"],
        [true, "E1"],
      ]),
    );
    const inform = `/ota/device/inform/${lamp.device.product_key}/${lamp.device.device_name}`;
    for (const version of ["1.0.0", "1.1.0"])
      await lamp.client.mqtt.publishAsync(inform, JSON.stringify({ id: "1", params: { version } }));
    await eventually(async () =>
      expect(await told({ kind: "firmware" })).toMatchObject([
        { version: "1.1.0", before: "1.0.0" },
        { version: "1.0.0", before: "" },
      ]),
    );
  });

  it("combines frequent connections and disconnections into one entry", async () => {
    await eventually(async () => expect(await kindsOf({ kind: "presence" })).toEqual(["presence"]));
    const db = everything(systemScope("tests make what they need"), platform.sql);
    const { device_no } = await db
      .selectFrom("device")
      .select("device_no")
      .where("id", "=", lamp.device.id)
      .executeTakeFirstOrThrow();
    const partitions = partitionsOf(platform.sql, { historyDays: 90, logDays: 30 });
    await partitions.load();
    const day = platform.clock.now() - 86_400_000;
    await partitions.ensure("online_log", [day]);
    const lines = Array.from({ length: 8 }, (_, i) => ({
      device_no,
      time: day + i * 60_000,
      id: crypto.randomUUID(),
      event: 1 + (i % 2),
      reason: i % 2 ? "connection_lost" : "connected",
      address: "10.0.0.1",
    }));
    await db.insertInto("online_log").values(lines).execute();
    expect(await told({ kind: "presence" })).toMatchObject([
      { count: 1 },
      { count: 8, since: day, time: day + 420_000, reason: "connection_lost" },
    ]);
  });

  it("is paged by cursor without gaps or repetitions across all sources", async () => {
    await lamp.report({ trouble: ["E1"] });
    await eventually(async () => expect(await kindsOf({ kind: "fault" })).toHaveLength(1));
    await lamp.client.end();
    for (let i = 0; i < 3; i++)
      await maker.ok(devices.call, { params: { id: lamp.device.id }, body: { params: { relay: true } } });
    await eventually(async () => expect(await kindsOf({ kind: "call" })).toHaveLength(3));
    const whole = (await told()).map(({ id }) => id);
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const query = {
        kinds: "made,activated,binding,fault,call,change",
        limit: 2,
        ...(cursor && { cursor }),
      };
      const { list, next_cursor } = await lifeOf(query);
      pages.push(...list.map(({ id }) => id));
      cursor = next_cursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual(whole);
  });

  it("hides operation records from members without the permission, and refuses unknown kinds", async () => {
    const viewer = await platform.member(maker, { menus: ["deviceList"], products: [product] });
    expect(await kindsOf({}, viewer)).not.toContain("change");
    expect(await kindsOf({ kind: "change" }, viewer)).toEqual([]);
    const refused = await maker.refused(deviceLife.list, {
      params: { id: lamp.device.id },
      query: { kind: "weather" },
    });
    expect(refused).toMatchObject({ fields: [{ path: "kind" }] });
  });
});

describe("silence", () => {
  it("is an unusually long time without data while the device was online", async () => {
    const db = everything(systemScope("tests make what they need"), platform.sql);
    const { device_no } = await db
      .selectFrom("device")
      .select("device_no")
      .where("id", "=", lamp.device.id)
      .executeTakeFirstOrThrow();
    const partitions = partitionsOf(platform.sql, { historyDays: 90, logDays: 30 });
    await partitions.load();
    const hour = 3_600_000;
    const thisHour = platform.clock.now() - (platform.clock.now() % hour);
    // Every hour, but for eight of them two days ago, and six a day ago, in which it was away.
    const isHeard = (ago: number) => !(ago > 40 && ago < 49) && !(ago > 20 && ago < 27);
    const ago = Array.from({ length: 70 }, (_, i) => i + 1).filter(isHeard);
    await partitions.ensure(
      "telemetry_hour",
      ago.map((one) => thisHour - one * hour),
    );
    await partitions.ensure("online_log", [thisHour - 27 * hour, thisHour - 20 * hour]);
    await db
      .insertInto("telemetry_hour")
      .values(
        ago.map((one) => ({
          device_no,
          identifier: "relay",
          hour: thisHour - one * hour,
          count: 1,
          last: "1",
          last_time: thisHour - one * hour + 1000,
          slots: "[]",
        })),
      )
      .execute();
    const line = { device_no, address: "10.0.0.1" };
    await db
      .insertInto("online_log")
      .values([
        {
          ...line,
          time: thisHour - 27 * hour + 2000,
          id: crypto.randomUUID(),
          event: 2,
          reason: "connection_lost",
        },
        { ...line, time: thisHour - 20 * hour, id: crypto.randomUUID(), event: 1, reason: "connected" },
      ])
      .execute();
    expect(await told({ kind: "silence" })).toMatchObject([
      { kind: "silence", time: thisHour - 49 * hour + 1000, until: thisHour - 40 * hour },
    ]);
    platform.clock.advance(9 * hour);
    const later = platform.as(await signInAs(platform.sql, platform.clock, maker.owner));
    expect(await told({ kind: "silence" }, later)).toMatchObject([
      { until: null },
      { until: thisHour - 40 * hour },
    ]);
  });
});
