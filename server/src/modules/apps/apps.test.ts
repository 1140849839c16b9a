import { apps } from "@thingwright/contract/people/apps.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { pngOf } from "../../../test/images.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const platform = await forFile(startPlatform());
let maker: Caller;
beforeEach(async () => {
  maker = await platform.actor();
});

const lamps = { name: "Lamps", package_name: "com.example.lamps" };
const create = (body: object = {}, caller = maker) => caller.ok(apps.create, { body: { ...lamps, ...body } });

describe("apps", () => {
  it("are created with a key and a secret, read, changed and deleted, and each change leaves its record", async () => {
    const { app_secret, ...made } = await create();
    expect(app_secret).toMatch(/^\w{40}$/);
    expect(made).toMatchObject({
      ...lamps,
      platforms: ["android", "ios"],
      icon_id: null,
      icon: "",
      default_panel: true,
      app_key: expect.stringMatching(/^\w{20}$/) as string,
      version: 1,
    });
    const params = { id: made.id };
    const changes = { name: "Lights", platforms: ["ios" as const], default_panel: false };
    const changed = await maker.ok(apps.update, { params, body: { ...changes, version: 1 } });
    expect(changed).toEqual({ ...made, ...changes, version: 2 });
    expect(await maker.ok(apps.get, { params })).toEqual(changed);
    await maker.ok(apps.remove, { params });
    expect(await maker.refused(apps.get, { params })).toMatchObject({ status: 404, problem: "not_found" });
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.map(({ action, object_id }) => [action, object_id])).toEqual(
      ["create", "update", "remove"].map((verb) => [`apps.${verb}`, made.id]),
    );
    expect(JSON.stringify(records)).not.toContain(app_secret);
  });

  it("have an icon, which their maker has uploaded", async () => {
    const icon = await maker.ok(files.uploadImage, {
      file: new Blob([new Uint8Array(pngOf(64, 64))], { type: "image/png" }),
    });
    const made = await create({ icon_id: icon.id });
    expect(made).toMatchObject({ icon_id: icon.id, icon: icon.url });
    const params = { id: made.id };
    expect(await maker.ok(apps.update, { params, body: { icon_id: null } })).toMatchObject({ icon: "" });
    const blob = await maker.ok(files.uploadTiny, {
      file: new Blob(["no picture"]),
      body: { purpose: "firmware" },
    });
    expect(await maker.refused(apps.update, { params, body: { icon_id: blob.id } })).toMatchObject({
      status: 422,
      fields: [{ path: "icon_id" }],
    });
    const other = await platform.actor();
    const body = { ...lamps, icon_id: icon.id };
    const refused = await other.refused(apps.create, { body });
    expect(refused).toMatchObject({ status: 422, fields: [{ path: "icon_id" }] });
  });

  it("get another secret, and keep their key", async () => {
    const { app_secret, id, app_key } = await create();
    const renewed = await maker.ok(apps.renewSecret, { params: { id } });
    expect(renewed.app_secret).toMatch(/^\w{40}$/);
    expect(renewed.app_secret).not.toBe(app_secret);
    expect(await maker.ok(apps.get, { params: { id } })).toMatchObject({ app_key, version: 1 });
  });

  it("are listed by name, and found by a part of the name or the package name, and by platform", async () => {
    await create({ name: "Beta", package_name: "com.example.b", platforms: ["android"] });
    await create({ name: "Alpha", package_name: "org.lamps.a", platforms: ["ios", "android"] });
    await create({ name: "50%", package_name: "com.example.c", platforms: ["ios"] });
    const named = async (query: object) =>
      (await maker.ok(apps.list, { query })).list.map(({ name }) => name);
    expect(await named({ sort: "name", order: "asc" })).toEqual(["50%", "Alpha", "Beta"]);
    expect(await named({ keyword: "alph" })).toEqual(["Alpha"]);
    expect(await named({ keyword: "%" })).toEqual(["50%"]);
    expect(await named({ keyword: "ORG.lamps" })).toEqual(["Alpha"]);
    expect(await named({ platform: "android", sort: "name" })).toEqual(["Beta", "Alpha"]);
  });

  it.each([
    "lamps",
    "com.",
    ".lamps",
    "com..lamps",
    "com.1lamps",
    "com.la-mps",
    "com.example.",
    "9com.lamps",
  ])("do not take %s for a package name", async (package_name) => {
    const refused = await maker.refused(apps.create, { body: { ...lamps, package_name } });
    expect(refused).toMatchObject({
      status: 422,
      fields: [{ path: "package_name", message: expect.stringContaining("At least two parts") as string }],
    });
  });

  it("need a name, a package name and a platform; name and package name are unique in an account", async () => {
    const refused = async (body: object) => maker.refused(apps.create, { body: { ...lamps, ...body } });
    expect(await refused({ name: " " })).toMatchObject({ fields: [{ path: "name", message: "Required" }] });
    expect(await refused({ name: "x".repeat(limits.appName + 1) })).toMatchObject({
      fields: [{ path: "name" }],
    });
    expect(await refused({ package_name: "" })).toMatchObject({
      fields: [{ path: "package_name", message: "Required" }],
    });
    expect(await refused({ platforms: [] })).toMatchObject({
      fields: [{ path: "platforms", message: "Choose at least one platform" }],
    });
    await create();
    for (const body of [{ package_name: "com.example.other" }, { name: "Other" }])
      expect(await refused(body)).toMatchObject({ status: 409, problem: "already_exists" });
    await create({}, await platform.actor());
  });

  it("are not overwritten by somebody who has seen an older version", async () => {
    const { id, version } = await create();
    await maker.ok(apps.update, { params: { id }, body: { name: "Theirs", version } });
    const mine = { params: { id }, body: { name: "Mine", version } };
    expect(await maker.refused(apps.update, mine)).toMatchObject({ status: 409, problem: "conflict" });
  });
});

describe("a member whose role reaches only some apps", () => {
  it("sees and changes these only, and makes no new ones", async () => {
    const [seen, hidden] = [await create(), await create({ name: "Hidden", package_name: "com.hidden.app" })];
    const member = await platform.member(maker, {
      menus: ["appList:edit"],
      products: "all",
      apps: [seen.id],
    });
    expect((await member.ok(apps.list)).list.map(({ id }) => id)).toEqual([seen.id]);
    await member.ok(apps.update, { params: { id: seen.id }, body: { default_panel: false } });
    const params = { id: hidden.id };
    for (const refused of [
      await member.refused(apps.get, { params }),
      await member.refused(apps.update, { params, body: { name: "Mine" } }),
      await member.refused(apps.renewSecret, { params }),
      await member.refused(apps.remove, { params }),
    ])
      expect(refused).toMatchObject({ status: 404, problem: "not_found" });
    const body = { name: "New", package_name: "com.new.app" };
    expect(await member.refused(apps.create, { body })).toMatchObject({ problem: "forbidden" });
  });

  it("reads no operation records of other apps", async () => {
    const [seen, hidden] = [await create(), await create({ name: "Hidden", package_name: "com.hidden.app" })];
    const member = await platform.member(maker, {
      menus: ["appList:edit", "operatingRecord"],
      products: "all",
      apps: [seen.id],
    });
    await maker.ok(apps.renewSecret, { params: { id: hidden.id } });
    const { list } = await member.ok(operatingRecords.list, { query: {} });
    expect(list.map(({ action, object_id }) => [action, object_id])).toEqual([["apps.create", seen.id]]);
    const limited = await platform.member(maker, {
      menus: ["operatingRecord"],
      products: [],
      apps: [seen.id],
    });
    expect((await limited.ok(operatingRecords.list, { query: {} })).list).toEqual(list);
  });

  it("grants no role apps out of reach, and does not see such apps in another role", async () => {
    const [own, other] = [await create(), await create({ name: "Other", package_name: "com.other.app" })];
    const manager = await platform.member(maker, {
      menus: ["appList", "roleManage:edit"],
      products: "all",
      apps: [own.id],
    });
    const role = { menu_permissions: ["appList" as const], products: { kind: "some" as const, ids: [] } };
    const of = (name: string, ids: string[]) => ({
      body: { ...role, name, apps: { kind: "some" as const, ids } },
    });
    const made = await manager.ok(roles.create, of("Own", [own.id]));
    expect(made.apps).toEqual({ kind: "some", ids: [own.id] });
    expect(await manager.refused(roles.create, of("More", [own.id, other.id]))).toMatchObject({
      problem: "forbidden",
    });
    const both = await maker.ok(roles.create, of("Both", [own.id, other.id]));
    expect(await manager.ok(roles.get, { params: { id: both.id } })).toMatchObject({
      apps: { kind: "some", ids: [own.id] },
      apps_out_of_reach: 1,
    });
    const stranger = await platform.actor();
    expect(await stranger.refused(roles.create, of("Stranger", [own.id]))).toMatchObject({
      status: 404,
      problem: "not_found",
    });
  });
});
