import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { appUsers } from "@thingwright/contract/people/app-users.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { sql as raw } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type HomeForTests, makeHome, makeHomeOfTwo } from "../../../test/devices-at-home.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { openTestStream } from "../../../test/stream.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";

const platform = await forFile(startPlatform());
const got: DeviceEvent[] = [];
await forFile(
  openTestStream(platform).then((stream) => {
    stream.consume({
      name: "test",
      shards: 2,
      begins: "oldest",
      handle: async (all) => void got.push(...all),
    });
    return { close: () => stream.close().then(() => stream.finish()) };
  }),
);

let maker: Caller;
let product: { id: string };
let home: HomeForTests;
beforeEach(async () => {
  ({ maker, product, home } = await makeHomeOfTwo(platform));
  const lit = { identifier: "lit", name: "Lit", data_type: "bool", transfer_type: "issue_report" } as const;
  await maker.ok(products.define, { params: product, body: { list: [lit] } });
});
afterEach(() => home.close());

const remove = () => maker.ok(apps.remove, { params: { id: home.appId } });
const log = async (id: string) =>
  (await maker.ok(devices.communicationLog, { params: { id }, query: { type: "bind" } })).list.map((entry) =>
    "way" in entry ? `${entry.event} ${entry.way} ${entry.uid}` : "",
  );
/** How many rows of a table belong to the app. */
async function left(table: string, column = "app_id"): Promise<number> {
  const looking = everything(systemScope("a test looks at what is left"), platform.sql);
  const { rows } = await raw<{ count: number }>`
    select count(*) from ${raw.table(table)} where ${raw.ref(column)} = ${home.appId}`.execute(looking);
  return rows[0]!.count;
}
const untilGone = () => eventually(async () => expect(await left("app", "id")).toBe(0));

it("unbinds and notifies the devices of a deleted app; another app can bind them, without their history", async () => {
  const { owner, id: homeId } = home;
  const bound = await home.bound(product.id);
  const { device, client } = bound;
  const at = { params: { id: device.id } };
  await client.next("_thing/event/notify");
  await bound.report({ lit: true });
  // What the device has not taken must not be done at somebody else's.
  const call = { ...at, body: { params: { lit: false }, timeout: 100 } };
  expect(await owner.ok(bindings.call, call)).toMatchObject({ code: 408 });
  platform.clock.advance(1000);
  await remove();
  expect(await client.next("_thing/event/notify")).toMatchObject({
    params: { identifier: "awss.BindNotify", value: { Operation: "Unbind" } },
  });
  await untilGone();
  // Whoever is gone is not named.
  expect(await log(device.id)).toEqual(["2 app_deleted null", "1 pairing_token null"]);
  const event = { kind: "unbound", data: { uid: owner.uid, home_id: homeId } };
  await eventually(() => expect(got).toContainEqual(expect.objectContaining(event)));
  const { list } = await maker.ok(devices.properties, at);
  expect(list).toMatchObject([{ reported: { value: true }, desired: null }]);
  const next = await makeHome(platform, maker);
  platform.clock.advance(1000);
  await bound.present(next.id, next.owner);
  expect((await next.owner.ok(bindings.list)).list.map(({ id }) => id)).toEqual([device.id]);
  const history = await next.owner.ok(bindings.history, { ...at, query: { identifier: "lit" } });
  expect(history.list).toEqual([]);
});

it("deletes all people, homes, messages and bindings of a deleted app", async () => {
  const others = await Promise.all(Array.from({ length: 30 }, () => platform.person(home.appId)));
  for (const other of others) await other.ok(homes.create, { body: { name: "Home" } });
  const bound = [await home.bound(product.id), await home.bound(product.id)];
  expect(await left("home_message")).toBeGreaterThan(0);
  await remove();
  await untilGone();
  for (const table of ["app_user", "home", "home_message", "device_binding"])
    expect(await left(table)).toBe(0);
  for (const { device } of bound) expect((await log(device.id))[0]).toBe("2 app_deleted null");
});

it("refuses everybody from the moment at which an app is deleted, and frees its names", async () => {
  const { app, owner } = home;
  await remove();
  expect(await owner.call(appProfile.get)).toMatchObject({ status: 401 });
  expect(await maker.refused(apps.get, { params: { id: app.id } })).toMatchObject({ status: 404 });
  expect(await maker.refused(apps.remove, { params: { id: app.id } })).toMatchObject({ status: 404 });
  expect((await maker.ok(apps.list)).list).toEqual([]);
  await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  await untilGone();
  expect((await maker.ok(appUsers.list, { query: {} })).list).toEqual([]);
});

it("resumes the abandoned removal of an app within the hour", async () => {
  const looking = everything(systemScope("a test has a removal given up"), platform.sql);
  await looking.updateTable("app").set({ removed_at: 1 }).where("id", "=", home.appId).execute();
  platform.clock.advance(3_600_000);
  await untilGone();
  expect(await left("app_user")).toBe(0);
});

it("leaves no device to an app that is deleted while one is being bound", async () => {
  const { owner, id } = home;
  const all = await Promise.all(Array.from({ length: 4 }, () => home.bound(product.id)));
  for (const { device } of all) await owner.ok(bindings.unbind, { params: { id: device.id } });
  const tokens = all.map((one) => one.present(id));
  await Promise.all([remove(), ...tokens.map((token) => token.catch(() => undefined))]);
  await untilGone();
  expect(await left("device_binding")).toBe(0);
  for (const { device } of all) {
    const entries = await log(device.id);
    const of = (event: string) => entries.filter((entry) => entry.startsWith(event)).length;
    expect([of("1 "), entries]).toEqual([of("2 "), entries]);
  }
});
