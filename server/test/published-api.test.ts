import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { captcha } from "@thingwright/contract/accounts/captcha.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { configMap } from "@thingwright/contract/points/config-map.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { bases, pathOf } from "@thingwright/contract/grammar/route.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "./caller.ts";
import { captchaTicket } from "./captcha.ts";
import { forFile } from "./for-file.ts";
import { startPlatform } from "./harness.ts";
import { codeSentTo, keySentTo } from "./inbox.ts";
import { moduleSamples } from "./walk/samples.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
beforeAll(async () => {
  maker = await platform.actor();
});

const hasBase = (call: string) => Object.values(bases).some((base) => call.includes(` ${base}/`));

it("keeps every published call at its method and path", () => {
  const routes = [...everyRoute()].map(
    ({ route }) => `${route.method} ${pathOf(route).replace(/:\w+/g, "{}")}`,
  );
  const published = moduleSamples.flatMap((one) => one.published ?? []);
  expect(published.length).toBeGreaterThan(60);
  expect(routes).toEqual(
    expect.arrayContaining(
      published.map((call) => (hasBase(call) ? call : call.replace(" ", ` ${bases.api}`))),
    ),
  );
});

/** Matches an object that has at least these fields. */
const fields = (...names: string[]): unknown =>
  expect.objectContaining(Object.fromEntries(names.map((name) => [name, expect.anything()])));

describe("signing in", () => {
  const password = "letters1";
  const username = "published@example.com";

  it("includes registration by a mailed code, a session and a password reset", async () => {
    const { nobody } = platform;
    const sent = await nobody.call(registration.sendCode, {
      body: { user_type: "email", username, code_type: "register", captcha: await captchaTicket(platform) },
    });
    expect(sent).toMatchObject({ status: 200, code: 200, data: { count_time: 60 } });
    const auth_code = await codeSentTo(platform, username);
    await nobody.ok(registration.register, {
      body: { user_type: "email", username, auth_code, company_name: "Works", nickname: "Ada", password },
    });
    const session = await nobody.ok(accounts.login, {
      body: { username, password, captcha: await captchaTicket(platform) },
    });
    expect(session).toEqual({ access_token: expect.any(String), uid: expect.any(String), level: 2 });
    const user = await platform.as(session.access_token).ok(accounts.current);
    expect(user).toMatchObject({
      uid: session.uid,
      nickname: "Ada",
      username,
      company_name: "Works",
      level: 2,
      role_name: "",
      parent_username: "",
      icon: "",
    });
    const mailed = { email: username, captcha: await captchaTicket(platform) };
    expect(await nobody.call(registration.sendResetMail, { body: mailed })).toMatchObject({ code: 200 });
    const key = await keySentTo(platform, username);
    expect(await nobody.ok(registration.emailOfKey, { query: { key } })).toBe(username);
    await nobody.ok(registration.resetPassword, { body: { username, key, password: "Abcdeg12", active: 1 } });
    const ended = await platform.as(session.access_token).refused(accounts.logout);
    expect(ended).toMatchObject({ status: 401, code: 20202 });
  });

  it("offers a challenge and the fixed lists", async () => {
    expect(await platform.nobody.ok(captcha.challenge)).toEqual(fields("provider"));
    for (const key of ["protocol_list", "paring_type_list", "multi-language", "region_list"]) {
      const { list } = await platform.nobody.ok(configMap.get, { query: { key } as never });
      expect(list[0], key).toEqual(fields("value", "name", "name_en"));
    }
  });
});

describe("a product and its device", () => {
  it("have the fields that programs read", async () => {
    const { list } = await maker.ok(categories.list);
    expect(list[0]).toEqual(fields("id", "name", "name_en", "status", "children"));
    expect(list[0]!.children[0]).toEqual(fields("id", "name", "name_en", "status"));
    const product = await maker.ok(products.create, {
      body: {
        name: "Lamp",
        model: "L-1",
        category_id: list[0]!.children[0]!.id,
        communication_mode: "ble_wifi",
        product_type: 1,
      },
    });
    expect(product).toEqual(fields("id", "product_key", "name", "status"));

    const points = [
      { identifier: "temperature", name: "温度", data_type: "float", min: 0, max: 40, step: 0.5, unit: "°C" },
      { identifier: "mode", name: "模式", data_type: "enum_int", enums: [{ value: 1, text: "自动" }] },
      { identifier: "label", name: "标签", data_type: "string", max_length: 20 },
      {
        identifier: "area",
        name: "区域",
        data_type: "struct",
        members: [{ identifier: "on", name: "开", data_type: "bool" }],
      },
    ].map((point) => ({
      transfer_type: "issue_report",
      scene_trigger: true,
      scene_execute: false,
      ...point,
    }));
    const fault = {
      identifier: "fault",
      name: "故障",
      data_type: "fault",
      transfer_type: "report",
      faults: [{ code: "E1", content: "过热" }],
      scene_trigger: false,
      scene_execute: false,
    };
    const sent = [...points, fault];
    await maker.ok(products.define, { params: product, body: { list: sent as never } });
    expect((await maker.ok(products.definition, { params: product })).list).toMatchObject(sent);

    const made = await maker.ok(devices.create, { body: { product_id: product.id } });
    expect(made).toEqual({
      id: expect.any(String),
      product_key: product.product_key,
      device_name: expect.any(String),
      device_secret: expect.any(String),
      access_token: expect.any(String),
    });
    const device = await maker.ok(devices.get, { params: made });
    expect(device).toMatchObject({ id: made.id, device_name: made.device_name, online: 2, activated: 2 });
    expect(device.firmware_version).toBe("");
    const answer = await maker.ok(devices.call, { params: made, body: { params: { temperature: 20 } } });
    expect(answer).toMatchObject({ id: expect.any(String), code: 410, message: expect.any(String) });
    expect(answer).toHaveProperty("latency");
    expect(answer).toHaveProperty("data");
    const properties = await maker.ok(devices.properties, { params: made });
    expect(properties.list).toEqual([
      { identifier: "temperature", reported: null, desired: { value: 20, ...fieldsOfDesired } },
    ]);
  });
});

it("a standard product can be made customized, and can then have custom function points", async () => {
  const { id } = await platform.product(maker, { product_type: 2 });
  const params = { id };
  const own = { identifier: "glow", name: "微光", data_type: "bool", transfer_type: "report" } as const;
  const given = { params, body: { list: [own] } };
  expect(await maker.refused(products.define, given)).toMatchObject({
    status: 422,
    code: 20001,
    fields: [{ path: "list.0.identifier", message: expect.stringContaining("glow") }],
  });
  await maker.ok(products.update, { params, body: { product_type: 1 } });
  expect((await maker.ok(products.define, given)).list).toMatchObject([own]);
});

const fieldsOfDesired = { time: expect.any(Number), version: expect.any(Number) };

it("ignores empty fields of a query", async () => {
  const product = await platform.product(maker);
  const { id } = await maker.ok(devices.create, { body: { product_id: product.id } });
  const get = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${maker.token}`, "accept-language": "en" };
    return (await fetch(`${platform.url}/api/v1${path}`, { headers })).json();
  };
  const list = expect.any(Array);
  expect(await get(`/device/${id}/history?identifier=switch&from=&to=&limit=&cursor=`)).toMatchObject({
    code: 200,
    data: { list, next_cursor: null },
  });
  expect(await get("/product?page=&page_size=&keyword=&status=")).toMatchObject({
    data: { list, total: expect.any(Number) },
  });
  expect(await get("/config_map?key=")).toMatchObject({
    code: 20001,
    data: [{ path: "key", message: "Required" }],
  });
});

it("lists by pages and by cursor", async () => {
  expect(await maker.ok(members.list)).toEqual({ list: [], total: 0 });
  expect(await maker.ok(operatingRecords.list)).toEqual({
    list: expect.any(Array),
    next_cursor: null,
  });
});
