import { apps } from "@thingwright/contract/people/apps.ts";
import { appUsers } from "@thingwright/contract/people/app-users.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { appUserStatus, sex } from "@thingwright/contract/grammar/enums.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import type { MenuPermission } from "@thingwright/contract/grammar/menu-permissions.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { bindDevice, makePerson } from "../../../test/people.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let app: string;
let other: string;
beforeEach(async () => {
  maker = await platform.actor();
  const made = (name: string) =>
    maker.ok(apps.create, { body: { name, package_name: `com.example.${name.toLowerCase()}` } });
  [{ id: app }, { id: other }] = [await made("Lamps"), await made("Locks")];
});

const lena = {
  nickname: "Lena",
  email: "lena@example.com",
  phone: "13812345678",
  address: "221B Baker Street, London",
  sex: sex.female,
  birth_year: 1990,
  language: "de",
} as const;
const add = async (fields: Parameters<typeof makePerson>[3] = {}, of = app) => {
  // The ids of one millisecond sort by chance.
  platform.clock.advance(1);
  return (await makePerson(platform.sql, platform.clock, of, fields)).uid;
};
const found = async (query: object, by = maker) =>
  (await by.ok(appUsers.list, { query })).list.map(({ nickname }) => nickname);

describe("the users of a maker's apps", () => {
  it("are listed with their profile and with masked contacts", async () => {
    const id = await add({ ...lena, created_at: 1000, login_at: 2000 });
    const shown = {
      id,
      app_id: app,
      app_name: "Lamps",
      nickname: "Lena",
      sex: sex.female,
      age: new Date(platform.clock.now()).getUTCFullYear() - 1990,
      phone: "138****5678",
      email: "l***@example.com",
      address: "221B B***",
      status: appUserStatus.normal,
      register_at: 1000,
      last_login_at: 2000,
      device_count: 0,
    };
    expect(await maker.ok(appUsers.list)).toEqual({ list: [shown], total: 1 });
    expect(await maker.ok(appUsers.get, { params: { id } })).toEqual({
      ...shown,
      language: "de",
      cancelled_at: null,
      accepted: [],
    });
  });

  it("are found by the start of a nickname or id, and by a whole phone number or email address only", async () => {
    const id = await add(lena);
    await add({ nickname: "Leo" });
    expect((await found({ keyword: "lE" })).sort()).toEqual(["Lena", "Leo"]);
    expect(await found({ keyword: "ena" })).toEqual([]);
    for (const keyword of ["13812345678", "Lena@Example.com", id, id.slice(0, 24)])
      expect(await found({ keyword }), keyword).toContain("Lena");
    for (const keyword of ["1381234567", "lena@example.co", "Baker", "%"])
      expect(await found({ keyword }), keyword).toEqual([]);
    // Who sees contacts in part only would otherwise learn the rest by trying.
    const reader = await platform.member(maker, { menus: ["userList"], products: "all" });
    for (const keyword of ["13812345678", "lena@example.com"])
      expect(await found({ keyword }, reader), keyword).toEqual([]);
    expect(await found({ keyword: "Lena" }, reader)).toEqual(["Lena"]);
    const revealing = await platform.member(maker, { menus: ["userList", "userInfo:edit"], products: "all" });
    expect(await found({ keyword: "13812345678" }, revealing)).toEqual(["Lena"]);
  });

  it("are filtered and sorted; users who never signed in come last in both directions", async () => {
    await add({ nickname: "A", created_at: 100, login_at: 900, sex: sex.male });
    await add({ nickname: "B", created_at: 200 });
    await add({ nickname: "C", created_at: 300, login_at: 400 }, other);
    const gone = { status: appUserStatus.cancelled, cancelled_at: 500, email: null };
    await add({ nickname: "", created_at: 400, ...gone });
    expect(await found({ order: "asc" })).toEqual(["A", "B", "C", ""]);
    expect(await found({ sort: "login_at" })).toEqual(["A", "C", "", "B"]);
    expect(await found({ sort: "login_at", order: "asc" })).toEqual(["C", "A", "B", ""]);
    expect(await found({ app_id: other })).toEqual(["C"]);
    expect(await found({ sex: sex.male })).toEqual(["A"]);
    expect(await found({ status: appUserStatus.cancelled })).toEqual([""]);
    expect(await found({ register_from: 200, register_to: 300 })).toEqual(["C", "B"]);
    expect(await found({ login_from: 400, login_to: 899 })).toEqual(["C"]);
  });

  it("have their contacts revealed on request, which leaves a record without the contacts", async () => {
    const id = await add(lena);
    const { phone, email, address } = lena;
    expect(await maker.ok(appUsers.reveal, { params: { id } })).toEqual({ phone, email, address });
    const { list } = await maker.ok(operatingRecords.list, { query: { object_id: id } });
    expect(list).toMatchObject([{ action: "appUsers.reveal", object_name: id }]);
    for (const contact of [phone, email, address]) expect(JSON.stringify(list)).not.toContain(contact);
    const bare = await add({ nickname: "Bare", email: "bare@example.com" });
    expect(await maker.ok(appUsers.reveal, { params: { id: bare } })).toMatchObject({
      phone: "",
      address: "",
    });
  });

  it("are shown with their homes, the rooms and the members of these", async () => {
    const [ada, ben] = [await platform.person(app), await platform.person(app)];
    const { id: villa } = await ada.ok(homes.create, { body: { name: "Villa" } });
    const { id: room } = await ada.ok(homes.createRoom, { params: { id: villa }, body: { name: "Hall" } });
    const { code } = await ada.ok(homes.invite, { params: { id: villa } });
    await ben.ok(homes.accept, { body: { code } });
    const { id: cabin } = await ben.ok(homes.create, { body: { name: "Cabin" } });
    const familyOf = async ({ uid }: { uid: string }) =>
      (await maker.ok(appUsers.family, { params: { id: uid } })).list;
    const members = [
      expect.objectContaining({ uid: ada.uid, role: "owner" }) as unknown,
      expect.objectContaining({ uid: ben.uid, role: "member" }) as unknown,
    ];
    const shown = { id: villa, name: "Villa", rooms: [{ id: room, name: "Hall" }], members, devices: [] };
    expect(await familyOf(ada)).toEqual([
      { ...shown, role: "owner", created_at: expect.any(Number) as number },
    ]);
    expect(await familyOf(ben)).toMatchObject([
      { ...shown, role: "member" },
      { id: cabin, role: "owner", rooms: [], members: [{ uid: ben.uid }] },
    ]);
    const stranger = await platform.actor();
    expect(await stranger.refused(appUsers.family, { params: { id: ada.uid } })).toMatchObject({
      status: 404,
    });
  });

  it("are shown with the devices that they have bound, of products within the reach of the caller", async () => {
    const ada = await platform.person(app);
    const { id: villa } = await ada.ok(homes.create, { body: { name: "Villa" } });
    const { id: room_id } = await ada.ok(homes.createRoom, { params: { id: villa }, body: { name: "Hall" } });
    const [lamps, locks] = [await platform.product(maker), await platform.product(maker, { name: "Locks" })];
    const boundOf = async (product: Product, name: string, fields: object = {}) => {
      const device = await maker.ok(devices.create, { body: { product_id: product.id } });
      const whose = { owner_id: maker.owner, app_id: app, app_user_id: ada.uid, home_id: villa };
      const binding = { ...whose, product_id: product.id, device_id: device.id, name, bound_at: 1000 };
      await bindDevice(platform, { ...binding, ...fields });
      return device;
    };
    const lamp = await boundOf(lamps, "Lamp in the hall", { room_id });
    await boundOf(locks, "");
    await boundOf(lamps, "Gone", { home_id: null, unbound_at: 2000 });
    const asked = { params: { id: ada.uid } };
    const [home] = (await maker.ok(appUsers.family, asked)).list;
    expect(home?.devices).toHaveLength(2);
    expect(home?.devices).toContainEqual({
      id: lamp.id,
      product_id: lamps.id,
      product_name: lamps.name,
      device_name: lamp.device_name,
      name: "Lamp in the hall",
      online: 2,
      room_id,
      uid: ada.uid,
      bound_at: 1000,
    });
    expect(await maker.ok(appUsers.get, asked)).toMatchObject({ device_count: 2 });
    const menus: MenuPermission[] = ["userList", "familyInfo"];
    const member = await platform.member(maker, { menus, products: [lamps.id] });
    const [limited] = (await member.ok(appUsers.family, asked)).list;
    expect(limited?.devices.map(({ id }) => id)).toEqual([lamp.id]);
    expect((await member.ok(appUsers.list)).list).toMatchObject([{ device_count: 1 }]);
  });

  it("are limited for a member to the apps of the role, and revealing contacts needs the right to edit", async () => {
    const mine = await add(lena);
    const theirs = await add({ nickname: "Leo" }, other);
    const seeing = (menus: MenuPermission[]) =>
      platform.member(maker, { menus, products: "all", apps: [app] });
    const looking = await seeing(["userList", "userInfo"]);
    expect(await found({}, looking)).toEqual(["Lena"]);
    expect(await looking.refused(appUsers.list, { query: { app_id: other } })).toMatchObject({ status: 404 });
    expect(await looking.refused(appUsers.get, { params: { id: theirs } })).toMatchObject({ status: 404 });
    expect(await looking.refused(appUsers.reveal, { params: { id: mine } })).toMatchObject({ status: 403 });
    const asking = await seeing(["userList", "userInfo:edit"]);
    expect(await asking.ok(appUsers.reveal, { params: { id: mine } })).toMatchObject({ phone: lena.phone });
    expect(await asking.refused(appUsers.reveal, { params: { id: theirs } })).toMatchObject({ status: 404 });
  });
});
