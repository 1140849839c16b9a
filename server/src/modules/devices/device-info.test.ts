import { limits } from "@thingwright/contract/grammar/limits.ts";
import { beforeAll, expect, it } from "vitest";
import { deviceLife } from "@thingwright/contract/devices/device-life.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, topicsOf } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeAll(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
});

/** A device with a client of its own that can say anything. */
async function connected() {
  const made = await maker.ok(devices.create, { body: { product_id: product.id } });
  const names = { productKey: made.product_key, deviceName: made.device_name };
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const again = () => connectDevice({ url }, { ...names, secret: made.device_secret });
  const client = await again();
  const topics = topicsOf(names);
  const say = async (topic: string, params: unknown, id: unknown = "1") => {
    await client.post(topic, { id, version: "1.0", params });
    return client.next("_reply");
  };
  return {
    id: made.id,
    client,
    again,
    topics,
    say,
    state: () => maker.ok(devices.get, { params: made }),
    refusals: async () => {
      const query = { type: "communication", refused: "1" } as const;
      const { list } = await maker.ok(devices.communicationLog, { params: made, query });
      return list.map((entry) => ("code" in entry ? entry.code : null));
    },
  };
}

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([attrKey, attrValue]) => ({ attrKey, attrValue }));

it("shows the information that a device reports, and finds the device by its IMEI", async () => {
  const { client, topics, say, state } = await connected();
  expect(await state()).toMatchObject({ imei: "", labels: {} });
  const said = { MAC: "a4c138000001", IMEI: "490154203237518", shelf: "B2", SYS_SDK_LANGUAGE: "C" };
  expect(await say(topics.info, attributes(said))).toMatchObject({ code: 200 });
  expect(await state()).toMatchObject({
    mac: "A4:C1:38:00:00:01",
    imei: "490154203237518",
    labels: { shelf: "B2", SYS_SDK_LANGUAGE: "C" },
  });
  const found = async (keyword: string) => (await maker.ok(devices.list, { query: { keyword } })).list;
  for (const keyword of ["490154203237518", "49015420", "3237518"]) {
    expect(await found(keyword)).toMatchObject([{ imei: "490154203237518" }]);
  }
  expect(await found("490154203237519")).toEqual([]);
  await client.end();
});

it("finds devices by a label of theirs, and no others", async () => {
  const [one, two] = [await connected(), await connected()];
  await one.say(one.topics.info, attributes({ shelf: "C7", room: "Hall", SYS_SDK: "c" }));
  await two.say(two.topics.info, attributes({ shelf: "C71", room: "hall=C7" }));
  const found = async (keyword: string, query = {}) => {
    const { list, total } = await maker.ok(devices.list, { query: { keyword, ...query } });
    expect(total).toBe(list.length);
    return list.map(({ id }) => id);
  };
  expect(await found("shelf=c7")).toEqual([one.id]);
  expect(await found("ROOM=hall", { product_id: product.id, online: 1, activated: 1 })).toEqual([one.id]);
  expect(await found("room=hall=C7")).toEqual([two.id]);
  for (const none of ["shelf=", "shelf=C", "=C7", "shelf=C7%", "SYS_SDK=c"])
    expect(await found(none)).toEqual([]);
  const other = await platform.actor();
  expect((await other.ok(devices.list, { query: { keyword: "shelf=C7" } })).list).toEqual([]);
  await one.say(one.topics.infoOf("delete"), [{ attrKey: "shelf" }]);
  expect(await found("shelf=C7")).toEqual([]);
  await Promise.all([one.client.end(), two.client.end()]);
});

it("returns to a device all or some of its reported information, and deletes what the device deletes", async () => {
  const { client, topics, say, state } = await connected();
  expect(await say(topics.infoOf("get"), {})).toEqual({ id: "1", code: 200, message: "success", data: [] });
  await say(
    topics.info,
    attributes({ MAC: "a4c138000002", IMEI: "490154203237519", shelf: "B2", room: "hall" }),
  );
  const get = async (params: unknown, id?: unknown) => (await say(topics.infoOf("get"), params, id)).data;
  expect(await get(undefined, 7)).toHaveLength(4);
  expect(await get([{ attrKey: "MAC" }, { attrKey: "room" }, { attrKey: "nothing" }])).toEqual(
    attributes({ MAC: "A4:C1:38:00:00:02", room: "hall" }),
  );
  expect(
    await say(topics.infoOf("delete"), [{ attrKey: "IMEI" }, { attrKey: "room" }, { attrKey: "a\0b" }]),
  ).toEqual({ id: "1", code: 200, message: "success", data: {} });
  expect(await state()).toMatchObject({ mac: "A4:C1:38:00:00:02", imei: "", labels: { shelf: "B2" } });
  expect(await get([])).toEqual(attributes({ MAC: "A4:C1:38:00:00:02", shelf: "B2" }));
  await client.end();
});

it.each<[verb: "get" | "delete", params: unknown]>([
  ["get", ["MAC"]],
  ["get", { attrKey: "MAC" }],
  ["delete", undefined],
  ["delete", {}],
  ["delete", [{ attrKey: "" }]],
  ["delete", Array.from({ length: 101 }, () => ({ attrKey: "MAC" }))],
])("answers a deviceinfo/%s of another shape with 400", async (verb, params) => {
  const { client, topics, say } = await connected();
  expect(await say(topics.infoOf(verb), params, "9")).toMatchObject({ id: "9", code: 400 });
  await client.end();
});

it("stores the valid entries of a device's information, and names the invalid ones", async () => {
  const { client, topics, say, state } = await connected();
  const one = (attrKey: unknown, attrValue: unknown) => ({ attrKey, attrValue });
  const many = Array.from({ length: 52 }, (_, i) => one(`label-${i}`, "x"));
  const reply = await say(topics.info, [
    one("MAC", "a4c1"),
    one("IMEI", 490154203237520),
    one("room", "hall"),
    one("floor", 2),
    one("", "x"),
    one("n".repeat(31), "x"),
    one("long", "x".repeat(256)),
    one("nul", "a\0b"),
    one(7, "x"),
    one("none", undefined),
    "MAC",
    one("__proto__", "kept"),
  ]);
  expect(reply).toMatchObject({ id: "1", code: 460 });
  const why = Object.entries(reply.data as Record<string, { reason: string; message: string }>);
  expect(Object.fromEntries(why.map(([name, { message }]) => [name, message]))).toEqual({
    MAC: "Must be 12 hexadecimal digits",
    "": "The name of a label must have 1 to 30 characters",
    ["n".repeat(31)]: "The name of a label must have 1 to 30 characters",
    long: "Length in bytes of UTF-8: at most 255",
    nul: "Must be text without NUL characters",
    "[8]": "Must be an object with attrKey and attrValue",
    "[9]": "Must be an object with attrKey and attrValue",
    "[10]": "Must be an object with attrKey and attrValue",
  });
  const labels = JSON.parse('{"room":"hall","floor":"2","__proto__":"kept"}') as object;
  expect(await state()).toMatchObject({ mac: "", imei: "490154203237520", labels });

  const tooMany = await say(topics.info, [...many, one("room", "attic"), one("MAC", "a4c138000003")]);
  const left = Object.keys(tooMany.data as object);
  expect(left).toEqual(Array.from({ length: 5 }, (_, i) => `label-${47 + i}`));
  expect(tooMany.data).toMatchObject({ "label-47": { reason: "too_many_labels" } });
  const after = await state();
  expect(after).toMatchObject({ mac: "A4:C1:38:00:00:03", labels: { room: "attic", "label-46": "x" } });
  expect(Object.keys(after.labels)).toHaveLength(50);
  await client.end();
});

it("keeps the firmware version that a device informs of", async () => {
  const { client, topics, state, refusals } = await connected();
  await client.post(topics.firmware, { id: 1, params: { version: "1.0.3" } });
  expect(await state()).toMatchObject({ firmware_version: "1.0.3" });
  await client.post(topics.firmware, {
    id: "2",
    params: { version: " app-1.1.0-20260101.1000 ", module: "default" },
  });
  expect(await state()).toMatchObject({ firmware_version: "app-1.1.0-20260101.1000" });
  for (const params of [
    { version: "2.0.0", module: "modem" },
    { version: "" },
    { version: "x".repeat(65) },
    { version: "1\u00002" },
    { version: "\ud800" },
    { version: 3 },
    {},
  ]) {
    await client.post(topics.firmware, { id: "3", params });
  }
  expect(await state()).toMatchObject({ firmware_version: "app-1.1.0-20260101.1000" });
  await eventually(async () => expect(await refusals()).toEqual([400, 400, 400, 400, 400, 400]));
  await client.end();
});

it("stores the place that a device reports, until the device deletes it", async () => {
  const { client, topics, say, state } = await connected();
  const said = async (labels: Record<string, string>) => {
    expect(await say(topics.info, attributes(labels))).toMatchObject({ code: 200 });
    return (await state()).area;
  };
  expect(await said({ location: "somewhere", area: "nowhere at all" })).toBeNull();
  expect(await said({ location: "22.5431,114.0579" })).toEqual({
    country: "",
    region: "",
    city: "",
    latitude: 22.5,
    longitude: 114.1,
    source: 2,
  });
  expect(await said({ area: "cn-gd" })).toMatchObject({ country: "CN", region: "CN-GD", latitude: null });
  expect(await said({ area: "CN-GD", location: "-91,0" })).toMatchObject({ latitude: null });
  expect(await said({ area: "CN/Guangdong", location: "22.5,114.1" })).toMatchObject({
    region: "CN-GD",
    latitude: 22.5,
  });
  expect(await say(topics.infoOf("delete"), [{ attrKey: "location" }])).toMatchObject({ code: 200 });
  expect((await state()).area).toBeNull();
  const many = Object.fromEntries(Array.from({ length: 52 }, (_, i) => [`label-${i}`, "x"]));
  const tooMany = await say(topics.info, attributes({ location: "22.5,114.1", ...many }));
  expect(tooMany).toMatchObject({ code: 460 });
  expect(Object.keys(tooMany.data as object)).not.toContain("location");
  expect((await state()).area).toMatchObject({ latitude: 22.5, longitude: 114.1 });
  await client.end();
});

it("keeps why a device was offline as the device saw it, but not what it reports when it first connects", async () => {
  const { id, client: first, topics, again, state } = await connected();
  await first.post(topics.outage, { id: "1", params: { cause: "power" } });
  await eventually(async () => expect((await state()).activated_at).not.toBeNull());
  platform.clock.advance(61_000);
  // The platform has not noticed that the first connection was lost.
  const client = await again();
  first.mqtt.end(true);
  const tell = (params: object) => client.post(topics.outage, { id: "1", params });
  const since = platform.clock.now() - 60_000;
  await tell({ cause: "wifi", since, detail: "beacon timeout" });
  await tell({ cause: "gremlins", since: "yesterday" });
  await tell({ cause: "power", since: platform.clock.now() + 60_000 });
  await eventually(async () => {
    const { list } = await maker.ok(deviceLife.list, { params: { id }, query: { kind: "outage" } });
    expect(list).toMatchObject([
      { kind: "outage", cause: "power", from: null, detail: "" },
      { kind: "outage", cause: "unknown", from: null, detail: "" },
      { kind: "outage", cause: "wifi", from: since, detail: "beacon timeout" },
    ]);
  });
  const { most } = limits.outagesTold;
  for (let more = 0; more < most; more++) await tell({ cause: "router" });
  await eventually(async () => {
    const { list } = await maker.ok(deviceLife.list, { params: { id }, query: { kind: "outage" } });
    // The one that was not kept counts towards the limit, too.
    expect(list).toHaveLength(most - 1);
  });
});
