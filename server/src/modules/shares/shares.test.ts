import { once } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { shareLifetimes, shareLivePath } from "@thingwright/contract/content/share-lifetimes.ts";
import { type SharedPanel, type ShareMessage, shares } from "@thingwright/contract/content/shares.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { sql as raw } from "kysely";
import { WebSocket } from "ws";
import { run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { operationRecords } from "../../../test/factories.ts";
import { startPlatform } from "../../../test/harness.ts";
import { makePanel, needs, uploadPanel } from "../../../test/panel-archives.ts";
import { codeLength, readCode, writeCode } from "./share-code.ts";

const platform = await forFile(startPlatform());
const level = {
  identifier: "level",
  name: "亮度",
  name_en: "Brightness",
  data_type: "value" as const,
  transfer_type: "issue_report" as const,
  min: 0,
  max: 100,
  step: 1,
};
const list = [level, { ...level, identifier: "service_hours", name: "工时", name_en: "Hours" }];

let maker: Caller;
let product: Product;
let device: { id: string; name: string };
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  await maker.ok(products.define, { params: product, body: { list } });
  const panel = {
    panel_id: genericPanelId,
    main: "level",
    hidden: ["service_hours"],
    order: ["service_hours", "level"],
  };
  await maker.ok(configuration.save, {
    params: product,
    body: { panel, name_texts: { en: "Lamp" }, function_texts: { de: { service_hours: { name: "Std" } } } },
  });
  device = await maker.ok(virtualDevices.create, { params: product, body: { name: "Secret name" } });
});

const place = () => ({ id: product.id, deviceId: device.id });
const share = (expires_in?: string) =>
  maker.ok(shares.ofVirtualDevice, { params: place(), query: expires_in ? { expires_in } : {} });
const online = (code: string) =>
  eventually(async () => {
    const opened = await platform.nobody.ok(shares.open, { params: { code } });
    expect(opened).toMatchObject({ online: 1, values: [{ identifier: "level" }] });
    return opened;
  });
const answered = async (code: string) => (await platform.nobody.call(shares.open, { params: { code } })).code;

async function follow(code: string) {
  const socket = new WebSocket(platform.url.replace("http", "ws") + shareLivePath);
  const heard: ShareMessage[] = [];
  socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as ShareMessage));
  const closed = once(socket, "close");
  await once(socket, "open");
  socket.send(JSON.stringify({ code, language: "en" }));
  return { socket, heard, closed };
}

describe("a share code", () => {
  it("opens the panel of its device, and nothing of the account", async () => {
    const { code, url, expires_at } = await share();
    expect(expires_at - shareLifetimes.oneDay - platform.clock.now() / 1000).toBeCloseTo(0, -2);
    expect(url).toMatch(new RegExp(`^http.*/companion/share/${code}$`));
    const opened = await online(code);
    expect(opened).toMatchObject({ name: product.name, name_texts: { en: "Lamp" }, expires_at });
    expect(Object.keys(opened).sort()).toEqual(
      (
        [
          "bundle",
          "expires_at",
          "name",
          "name_texts",
          "online",
          "panel",
          "points",
          "translations",
          "values",
        ] satisfies (keyof SharedPanel)[]
      ).toSorted(),
    );
    const text = JSON.stringify(opened);
    for (const secret of [device.id, device.name, product.id, product.product_key, maker.owner])
      expect(text).not.toContain(secret);
    // What the panel hides is neither shown nor hinted at.
    expect(text).not.toContain("service_hours");
  });

  it("leaves a record of each creation and of its end, without the code", async () => {
    const { code } = await share();
    const panel = await maker.ok(shares.ofPanel, { params: product });
    await maker.ok(shares.end, { params: place() });
    const records = await operationRecords(platform.connectionString, maker.owner);
    const ours = records.filter(({ action }) => action.startsWith("shares."));
    const of = { account_id: maker.owner, object_id: device.id, product_id: product.id };
    expect(ours).toMatchObject([
      { action: "shares.ofVirtualDevice", object_name: device.name, ...of },
      { action: "shares.ofPanel", object_name: device.name, ...of },
      { action: "shares.end", object_name: device.name, ...of },
    ]);
    for (const secret of [code, panel.code]) expect(JSON.stringify(ours)).not.toContain(secret);
  });

  it("reads and issues only the function points that the panel shows", async () => {
    const { code } = await share(String(shareLifetimes.oneHour));
    await online(code);
    const call = (params: Record<string, unknown>) => ({ params: { code }, body: { params } });
    expect(await platform.nobody.ok(shares.call, call({ level: 42 }))).toEqual({
      code: 200,
      message: expect.any(String),
      latency: expect.any(Number),
    });
    await eventually(async () => {
      const values = await platform.nobody.ok(shares.values, { params: { code } });
      expect(values.list).toEqual([{ identifier: "level", value: 42, time: expect.any(Number) }]);
      const { list: known } = await maker.ok(devices.properties, { params: device });
      expect(known.find((one) => one.identifier === "level")?.reported?.value).toBe(42);
    });
    const fields = async (params: Record<string, unknown>) =>
      (await platform.nobody.refused(shares.call, call(params))).fields.map(({ path }) => path);
    expect(await fields({ service_hours: 1 })).toEqual(["params.service_hours"]);
    expect(await fields({ level: 101 })).toEqual(["params.level"]);
    expect(await fields({})).toEqual(["params"]);
    expect(await fields({ constructor: 1 })).toEqual(["params.constructor"]);
    const now = platform.clock.now();
    const chart = (identifier: string) => ({
      params: { code },
      query: { identifier, from: now - 3_600_000, to: now + 60_000 },
    });
    const charted = await platform.nobody.ok(shares.series, chart("level"));
    expect(charted.list.at(-1)).toMatchObject({ last: 42 });
    expect((await platform.nobody.refused(shares.series, chart("service_hours"))).status).toBe(404);
  });

  it("is invalid once altered, expired or ended, or once its device, product or creator is disabled or deleted", async () => {
    const { code } = await share();
    for (let at = 0; at < code.length; at += 7) {
      const other = code[at] === "A" ? "B" : "A";
      expect(await answered(code.slice(0, at) + other + code.slice(at + 1))).toBe(21607);
    }
    for (const wrong of [
      "none",
      `${code}A`,
      code.slice(1),
      code.toLowerCase(),
      `${code}=`,
      "ü",
      "a".repeat(150),
    ])
      expect(await answered(wrong)).toBe(21607);
    expect(await answered(code)).toBe(200);

    await maker.ok(shares.end, { params: place() });
    expect(await answered(code)).toBe(21607);
    const another = (await share(String(shareLifetimes.sevenDays))).code;
    expect(await answered(another)).toBe(200);

    await maker.ok(devices.setStatus, { params: device, body: { status: 2 } });
    expect(await answered(another)).toBe(21607);
    await maker.ok(devices.setStatus, { params: device, body: { status: 1 } });
    await run(platform.connectionString, raw`update account set status = 2 where id = ${maker.owner}`);
    expect(await answered(another)).toBe(21607);
    await run(platform.connectionString, raw`update account set status = 1 where id = ${maker.owner}`);
    expect(await answered(another)).toBe(200);
    await maker.ok(virtualDevices.remove, { params: place() });
    expect(await answered(another)).toBe(21607);
  });

  it("is listed with its creator and expiry, and can be ended individually", async () => {
    const [first, second] = [(await share(String(shareLifetimes.oneHour))).code, (await share()).code];
    const { list: both } = await maker.ok(shares.given, { params: place() });
    expect(both).toHaveLength(2);
    const { nickname } = await maker.ok(accounts.current);
    expect(both.map(({ made_by, made_at, expires_at }) => [made_by, expires_at - made_at])).toEqual([
      [nickname, shareLifetimes.oneDay],
      [nickname, shareLifetimes.oneHour],
    ]);
    expect(JSON.stringify(both)).not.toContain(second);
    const ended = { params: { ...place(), codeId: both[0]!.id } };
    await maker.ok(shares.endOne, ended);
    expect([await answered(first), await answered(second)]).toEqual([200, 21607]);
    expect((await maker.refused(shares.endOne, ended)).status).toBe(404);
  });

  it("is refused beyond the limit of codes per device, also when requested concurrently", async () => {
    for (let n = 1; n < limits.shareCodes; n++) await share();
    const asked = { params: place(), query: {} };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => maker.call(shares.ofVirtualDevice, asked)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await maker.refused(shares.ofPanel, asked)).toMatchObject({ problem: "quota_exceeded" });
    await maker.ok(shares.end, { params: place() });
    await share();
  });

  it("lasts as long as requested, and at most a week", async () => {
    const { code } = await share(String(shareLifetimes.oneHour));
    const forever = { params: place(), query: { expires_in: "99999999" } };
    expect((await maker.refused(shares.ofVirtualDevice, forever)).status).toBe(422);
    platform.clock.advance((shareLifetimes.oneHour - 60) * 1000);
    expect(await answered(code)).toBe(200);
    platform.clock.advance(60_000);
    expect(await answered(code)).toBe(21607);
  });

  it("is invalid once its creator is disabled, and cannot be created with read permission only", async () => {
    const member = await platform.member(maker, {
      menus: ["virtualDevices", "virtualDevices:edit"],
      products: "all",
    });
    const { code } = await member.ok(shares.ofVirtualDevice, { params: place() });
    expect(await answered(code)).toBe(200);
    const { uid } = await member.ok(accounts.current);
    await run(platform.connectionString, raw`update account set status = 2 where id = ${uid}`);
    expect(await answered(code)).toBe(21607);
    const reader = await platform.member(maker, { menus: ["virtualDevices"], products: "all" });
    for (const route of [shares.ofVirtualDevice, shares.given, shares.end])
      expect((await reader.refused(route, { params: place() })).status).toBe(403);
    const stranger = await platform.actor();
    for (const route of [shares.ofVirtualDevice, shares.given, shares.end, shares.ofPanel])
      expect((await stranger.refused(route, { params: place() })).status).toBe(404);
  });

  it("is never created for a real device, neither for the device nor for the panel of its product", async () => {
    const other = await platform.product(maker);
    const real = await maker.ok(devices.create, { body: { product_id: other.id } });
    const given = { params: { id: other.id, deviceId: real.id } };
    expect((await maker.refused(shares.ofVirtualDevice, given)).status).toBe(404);
    expect((await maker.refused(shares.ofPanel, { params: { id: other.id } })).problem).toBe(
      "no_virtual_device",
    );
    const { id } = await maker.ok(virtualDevices.create, { params: other, body: {} });
    await maker.ok(virtualDevices.setOnline, { params: { id: other.id, deviceId: id }, body: { online: 2 } });
    const shown = await maker.ok(virtualDevices.create, { params: other, body: {} });
    const { code } = await maker.ok(shares.ofPanel, { params: other });
    expect(await answered(code)).toBe(200);
    // A device that is stopped is shown only where none runs.
    await maker.ok(virtualDevices.remove, { params: { id: other.id, deviceId: shown.id } });
    expect(await answered(code)).toBe(21607);
  });

  it("is encrypted with a key, and two codes for the same device differ", () => {
    const key = Buffer.alloc(32, 7);
    const said = { id: product.id, expiresAt: 4_000_000_000 };
    const code = writeCode(key, said);
    expect(code).toHaveLength(codeLength);
    expect(writeCode(key, said)).not.toBe(code);
    expect(readCode(key, code)).toEqual(said);
    expect(readCode(Buffer.alloc(32, 8), code)).toBeNull();
    expect(Buffer.from(code, "base64url").toString("hex")).not.toContain(product.id.replaceAll("-", ""));
  });
});

describe("the live connection of a code", () => {
  it("sends what the device reports, and closes when the code is ended", async () => {
    const { code } = await share();
    await online(code);
    const { heard, closed } = await follow(code);
    await eventually(() =>
      expect(heard[0]).toMatchObject({ type: "state", online: 1, values: [{ identifier: "level" }] }),
    );
    await maker.ok(devices.call, { params: device, body: { params: { level: 17 } } });
    await eventually(() =>
      expect(heard).toContainEqual({
        type: "change",
        values: [{ identifier: "level", value: 17, time: expect.any(Number) }],
      }),
    );
    expect(JSON.stringify(heard)).not.toContain(device.id);
    await maker.ok(virtualDevices.setOnline, { params: place(), body: { online: 2 } });
    await eventually(() => expect(heard).toContainEqual({ type: "change", online: 2 }));
    await maker.ok(shares.end, { params: place() });
    await closed;
    expect(heard.at(-1)).toMatchObject({ type: "refused", code: 21607, problem: "share_invalid" });
  });

  it("is refused for an invalid code, in the language of the caller", async () => {
    const { heard, closed } = await follow("none");
    await closed;
    expect(heard).toEqual([
      {
        type: "refused",
        code: 21607,
        problem: "share_invalid",
        msg: "This share code is not valid, or has expired. Ask for a new one.",
      },
    ]);
  });
});

it("opens a panel bundle of the product, with the function points that the bundle names, hidden or not", async () => {
  const before = await share();
  const { id } = await makePanel(maker);
  const points = [needs("service_hours", "value")];
  const file_id = await uploadPanel(maker, { version: "1.0.0", points });
  const version = await maker.ok(panelVersions.create, {
    params: { id },
    body: { file_id, platforms: ["android"] },
  });
  const stage = { params: { id, versionId: version.id }, body: { stage: "testers" as const } };
  await maker.ok(panelVersions.setStage, stage);
  await maker.ok(configuration.choosePanel, { params: { id: product.id, panelId: id } });
  const opened = (of: "android" | "ios") =>
    platform.nobody.ok(shares.open, { params: { code: before.code }, query: { platform: of } });
  const { bundle, panel, points: given } = await opened("android");
  expect(bundle).toMatchObject({ bridge: 1, points });
  expect((await fetch(platform.url + bundle?.address)).status).toBe(200);
  expect(given.map(({ identifier }) => identifier)).toEqual(["level", "service_hours"]);
  expect(panel.hidden).toEqual(["service_hours"]);
  expect((await opened("ios")).bundle).toBeNull();

  // A virtual device is a tester's: what is withdrawn from testers is gone from it at once.
  await maker.ok(panelVersions.setStage, { ...stage, body: { stage: "withdrawn" } });
  const after = await opened("android");
  expect([after.bundle, after.points.map(({ identifier }) => identifier)]).toEqual([null, ["level"]]);
});

it("shows each change of its product at once", async () => {
  const { code } = await share();
  const opened = () => platform.nobody.ok(shares.open, { params: { code } });
  expect((await opened()).panel.hidden).toEqual([]);
  await maker.ok(products.update, { params: product, body: { name: "新灯" } });
  expect((await opened()).name).toBe("新灯");
  await maker.ok(configuration.save, { params: product, body: { name_texts: { en: "New lamp" } } });
  expect((await opened()).name_texts).toEqual({ en: "New lamp" });
  await maker.ok(products.define, { params: product, body: { list: [{ ...level, max: 50 }, list[1]!] } });
  expect((await opened()).points).toMatchObject([{ identifier: "level", max: 50 }]);
  const panel = { panel_id: genericPanelId, main: "level", hidden: [], order: ["level"] };
  await maker.ok(configuration.save, { params: product, body: { panel } });
  expect((await opened()).points).toHaveLength(2);
});
