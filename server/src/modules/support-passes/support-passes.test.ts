import { devices } from "@thingwright/contract/devices/devices.ts";
import { supportPasses } from "@thingwright/contract/devices/support-passes.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { sql as raw } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { everything } from "../../platform/database/sql.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { withoutPeople } from "./without-people.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let id: string;
let product: { id: string; name: string; product_key: string };
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  const body = {
    product_id: product.id,
    device_name: "lamp-1",
    name: "Anna’s lamp",
    mac: "00:11:22:33:44:55",
  };
  ({ id } = await maker.ok(devices.create, { body }));
});

const create = () => maker.ok(supportPasses.create, { params: { id } });
const opened = async (code: string) =>
  (await platform.nobody.call(supportPasses.open, { params: { code } })).problem ?? "opened";

describe("a support pass", () => {
  it("shows its device and what happened to it, and nothing of the account or of people", async () => {
    const pass = await create();
    expect(pass.url).toMatch(new RegExp(`^http.*/support#${pass.code}$`));
    expect(pass.expires_at - pass.made_at).toBe(86_400);
    const shown = await platform.nobody.ok(supportPasses.open, { params: { code: pass.code } });
    expect(shown).toMatchObject({
      device_name: "lamp-1",
      product_name: product.name,
      online: 2,
      activated: 2,
      firmware_version: "",
      values: [],
      expires_at: pass.expires_at,
    });
    const { list } = await platform.nobody.ok(supportPasses.life, { params: { code: pass.code } });
    expect(list.map(({ kind }) => kind)).toEqual(["made"]);
    const definition = await platform.nobody.ok(supportPasses.definition, { params: { code: pass.code } });
    expect(Object.keys(definition)).toEqual(["list", "function_texts"]);
    const text = JSON.stringify([shown, list, definition]);
    for (const secret of ["Anna", "00:11:22", product.id, product.product_key, maker.owner, id])
      expect(text).not.toContain(secret);
  });

  it("lists its creator and openings, and its creation, openings and end are recorded", async () => {
    const pass = await create();
    await platform.nobody.ok(supportPasses.open, { params: { code: pass.code } });
    await platform.nobody.ok(supportPasses.open, { params: { code: pass.code } });
    const { list } = await maker.ok(supportPasses.list, { params: { id } });
    expect(list).toEqual([
      {
        id: pass.id,
        made_by: "Tester",
        made_at: pass.made_at,
        expires_at: pass.expires_at,
        opened: 2,
        opened_at: expect.any(Number) as number,
      },
    ]);
    await maker.ok(supportPasses.end, { params: { id, passId: pass.id } });
    expect(await opened(pass.code)).toBe("share_invalid");
    const records = await operationRecords(platform.connectionString, maker.owner);
    const ours = records.filter(({ action }) => action.startsWith("supportPasses."));
    const of = { account_id: maker.owner, object_id: id, product_id: product.id };
    const mine = expect.stringMatching(/./) as string;
    expect(ours).toMatchObject([
      { action: "supportPasses.create", username: mine, ...of },
      { action: "supportPasses.open", username: "", ...of },
      { action: "supportPasses.open", username: "", ...of },
      { action: "supportPasses.end", username: mine, ...of },
    ]);
    expect(JSON.stringify(ours)).not.toContain(pass.code);
  });

  it("gives no access before it was opened, and of many openings only a limited number is recorded", async () => {
    const { code } = await create();
    const params = { code };
    for (const route of [supportPasses.life, supportPasses.definition])
      expect(await platform.nobody.refused(route, { params })).toMatchObject({ problem: "share_invalid" });
    const { all, seconds } = limits.passOpenings;
    for (let times = 0; times < all + 5; times++) await platform.nobody.ok(supportPasses.open, { params });
    const openings = async () =>
      (await operationRecords(platform.connectionString, maker.owner)).filter(
        ({ action, object_id }) => action === "supportPasses.open" && object_id === id,
      ).length;
    expect(await openings()).toBe(all);
    platform.clock.advance(seconds * 1000);
    for (let times = 0; times < 2; times++) await platform.nobody.ok(supportPasses.open, { params });
    expect(await openings()).toBe(all + 1);
    const [listed] = (await maker.ok(supportPasses.list, { params: { id } })).list;
    expect(listed).toMatchObject({ opened: all + 7 });
  });

  it("ends once somebody binds the device, but not when the device is moved", async () => {
    const pass = await create();
    expect(await opened(pass.code)).toBe("opened");
    const entry = (way: string, time: number) => raw`
      insert into binding_log (id, owner_id, product_id, device_id, event, way, time)
      values (${newId(time)}::uuid, ${maker.owner}::uuid, ${product.id}::uuid, ${id}::uuid, 1, ${way}, ${time})`;
    const sql = everything(systemScope("a test"), platform.sql);
    const now = platform.clock.now();
    await entry("qr_code", now - 60_000).execute(sql);
    await entry("moved", now + 60_000).execute(sql);
    expect(await opened(pass.code)).toBe("opened");
    await entry("qr_code", now + 120_000).execute(sql);
    expect(await opened(pass.code)).toBe("share_invalid");
    expect((await maker.ok(supportPasses.list, { params: { id } })).list).toEqual([]);
  });

  it("handles many concurrent openings and reads", async () => {
    const { code } = await create();
    const params = { code };
    await platform.nobody.ok(supportPasses.open, { params });
    const many = Array.from({ length: 40 }, () => [
      platform.nobody.ok(supportPasses.life, { params }),
      platform.nobody.ok(supportPasses.open, { params }),
    ]);
    expect(await Promise.all(many.flat())).toHaveLength(80);
    const records = await operationRecords(platform.connectionString, maker.owner);
    const openings = records.filter(({ action }) => action === "supportPasses.open");
    expect(openings).toHaveLength(limits.passOpenings.all);
  });

  it("ends after a day, when its device is deleted, or when its creator loses the right to create it", async () => {
    const pass = await create();
    expect(await opened(`${pass.code.slice(0, -2)}AA`)).toBe("share_invalid");
    expect(await opened(pass.code)).toBe("opened");
    const body = { product_id: product.id, device_name: "lamp-2" };
    const other = await maker.ok(devices.create, { body });
    const ofOther = await maker.ok(supportPasses.create, { params: other });
    expect(await opened(ofOther.code)).toBe("opened");
    await maker.ok(devices.remove, { params: other });
    expect(await opened(ofOther.code)).toBe("share_invalid");
    const menus = ["consumableList", "consumableList:edit"] as const;
    const member = await platform.member(maker, { menus, products: [product.id] });
    const ofMember = await member.ok(supportPasses.create, { params: { id } });
    expect(await opened(ofMember.code)).toBe("opened");
    const [role] = (await maker.ok(roles.list)).list;
    await maker.ok(roles.update, {
      params: { id: role!.id },
      body: { menu_permissions: ["consumableList"] },
    });
    expect(await opened(ofMember.code)).toBe("share_invalid");
    platform.clock.advance(86_401_000);
    expect(await opened(pass.code)).toBe("share_invalid");
  });

  it("is refused beyond the limit of valid passes per device", async () => {
    for (let made = 0; made < limits.supportPasses; made++) await create();
    expect(await maker.refused(supportPasses.create, { params: { id } })).toMatchObject({
      problem: "quota_exceeded",
    });
    const other = await platform.actor();
    expect(await other.refused(supportPasses.create, { params: { id } })).toMatchObject({ status: 404 });
    expect(await other.refused(supportPasses.list, { params: { id } })).toMatchObject({ status: 404 });
  });

  it("leaves people and addresses out of every kind of entry", () => {
    const entry = { id: "1", time: 1 };
    const binding = {
      id: "1",
      time: 1,
      event: 1 as const,
      way: "qr_code" as const,
      uid: "uid",
      nickname: "Anna",
      home_id: "home",
      home_name: "Home",
    };
    expect(withoutPeople({ ...entry, kind: "binding", binding })).toMatchObject({
      binding: { uid: null, nickname: "", home_id: null, home_name: "", way: "qr_code" },
    });
    const presence = {
      count: 1,
      since: 1,
      event: 1 as const,
      reason: "connected" as const,
      address: "10.0.0.1",
    };
    expect(withoutPeople({ ...entry, kind: "presence", ...presence })).toMatchObject({ address: "" });
    const call = {
      ...entry,
      cause: "console" as const,
      by_id: "1",
      by_name: "Anna",
      service: null,
      params: { pin: "4711" },
      code: 500,
      message: "4711 is in use",
      latency: 1,
      data: "4711",
    };
    expect(withoutPeople({ ...entry, kind: "call", call })).toEqual({
      ...entry,
      kind: "call",
      call: { ...call, by_id: null, by_name: "", params: { pin: null }, message: "", data: null },
    });
    const refusal = { count: 1, since: 1, code: 400, topic: "/sys/key/lamp/post" };
    const reason = "This device may not use this topic: its own topics begin with /sys/key/lamp/";
    expect(withoutPeople({ ...entry, kind: "refusal", ...refusal, reason })).toMatchObject({
      topic: "",
      reason: "This device may not use this topic: its own topics begin with /…",
    });
    const named = (topic: string, said: string) =>
      withoutPeople({ ...entry, kind: "refusal", ...refusal, topic, reason: said });
    expect(named("/sys/key/hub/thing/topo/add", "lamp.1&key_2: The sub-device is disabled")).toMatchObject({
      reason: "…: The sub-device is disabled",
    });
    expect(named("v1/gateway/telemetry", "Anna: Must be a number; Lamp 2: Unknown")).toMatchObject({
      reason: "Must be a number; Unknown",
    });
  });
});
