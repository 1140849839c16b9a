import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import type { Delta, LiveMessage, Snapshot } from "@thingwright/contract/grammar/live.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { type NewRole, roles } from "@thingwright/contract/accounts/roles.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { type Live, openLive } from "../../../test/live.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";

const database = await forFile(connectTestDatabase());
const files = await mkdtemp(join(tmpdir(), "thingwright-files-"));
afterAll(() => rm(files, { recursive: true }));
const settings = { DATABASE_URL: database.connectionString, FILES_DIR: files };
/** Calls and pages come to one process, devices to another, which also counts what they send. */
const pages = await forFile(startPlatform({ ...settings, ROLES: "api" }));
const gateways = await forFile(startPlatform({ ...settings, ROLES: "gateway,worker" }));

const level = {
  identifier: "level",
  name: "Level",
  transfer_type: "report",
  data_type: "value",
  min: 0,
  max: 9,
  step: 1,
} as const;
let maker: Caller;
let product: string;
beforeEach(async () => {
  maker = await pages.actor();
  product = (await pages.product(maker, { name: "Lamp" })).id;
  await maker.ok(products.define, { params: { id: product }, body: { list: [level] } });
});

async function connected() {
  const made = await maker.ok(devices.create, { body: { product_id: product } });
  const url = `mqtt://127.0.0.1:${gateways.gateway.ports.mqtt}`;
  const { product_key: productKey, device_name: deviceName, device_secret: deviceSecret } = made;
  const device = connectDevice({ url, productKey, deviceName, deviceSecret });
  await device.ready();
  return { device, made };
}

/** @param id of the account whose overview it asks for; its own by default */
async function follow(caller: Caller, id?: string): Promise<Live> {
  const { uid } = await caller.ok(accounts.current);
  const live = await openLive(pages.url, caller.token);
  live.say({ type: "subscribe", kind: "overview", id: id ?? uid });
  return live;
}

/** The deltas that a page has heard, each laid over the ones before. */
function heard(live: Live): Delta<"overview"> {
  const deltas = live.heard.filter(
    (message): message is Extract<LiveMessage, { type: "delta" }> => message.type === "delta",
  );
  return Object.assign({}, ...deltas.map(({ data }) => data)) as Delta<"overview">;
}

it("follows devices that connect, report and are refused at another process", async () => {
  const live = await follow(maker);
  const first = await live.next("snapshot");
  expect("data" in first && (first.data as Snapshot<"overview">)).toMatchObject({
    devices: { total: 0, online: 0 },
    minutes: [],
    refusals: [],
    newest: [],
  });
  const { device, made } = await connected();
  await device.post({ level: 3 });
  await eventually(() => {
    const { devices: figures, minutes = [], newest } = heard(live);
    expect(figures).toEqual({ total: 1, real: 1, unlisted: 0, activated: 1, online: 1 });
    expect(minutes.reduce((sum, { messages }) => sum + messages, 0)).toBe(1);
    expect(newest).toMatchObject([{ id: made.id, online: 1 }]);
  });
  await expect(device.post({ level: 99 })).rejects.toThrow(/level/);
  await eventually(() => expect(heard(live).refusals).toMatchObject([{ device_id: made.id }]));
  await device.close();
  await eventually(() => expect(heard(live).devices).toMatchObject({ online: 0 }));
  live.socket.close();
});

it("shows a member only what the member's role reaches, and refuses other accounts", async () => {
  const other = (await pages.product(maker, { name: "Fan" })).id;
  const theirs = await follow(await pages.member(maker, { menus: ["realDevices"], products: [other] }));
  const blind = await follow(await pages.member(maker));
  const whole = await follow(maker);
  const seen = async (live: Live) => (await live.next("snapshot")) as { data: Snapshot<"overview"> };
  expect(await seen(blind)).toMatchObject({ data: null });
  await Promise.all([seen(theirs), seen(whole)]);
  await maker.ok(devices.create, { body: { product_id: product } });
  await maker.ok(devices.create, { body: { product_id: other, device_name: "fan-1" } });
  await eventually(() => expect(heard(whole).devices).toMatchObject({ total: 2 }));
  await eventually(() => expect(heard(theirs).devices).toMatchObject({ total: 1 }));
  expect(heard(theirs).newest?.map(({ device_name }) => device_name)).toEqual(["fan-1"]);
  expect(blind.heard).toEqual([]);
  const stranger = await follow(await pages.actor(), maker.owner);
  expect(await stranger.next("refused")).toMatchObject({ problem: "not_found" });
  for (const live of [theirs, blind, whole, stranger]) live.socket.close();
});

it("follows a change of the member's role, and sends nothing once the role sees no devices", async () => {
  const { id: other } = await pages.product(maker, { name: "Fan" });
  const member = await pages.member(maker, { menus: ["realDevices"], products: "all" });
  for (const product_id of [product, other]) await maker.ok(devices.create, { body: { product_id } });
  const live = await follow(member);
  expect(await live.next("snapshot")).toMatchObject({ data: { devices: { total: 2 } } });
  const { list } = await maker.ok(roles.list);
  const change = (body: Partial<NewRole>) => maker.ok(roles.update, { params: list[0]!, body });
  await change({ products: { kind: "some", ids: [other] } });
  expect(await live.next("snapshot")).toMatchObject({ data: { devices: { total: 1 } } });
  await change({ menu_permissions: [] });
  expect(await live.next("snapshot")).toMatchObject({ data: null });
  live.heard.length = 0;
  const whole = await follow(maker);
  await whole.next("snapshot");
  await maker.ok(devices.create, { body: { product_id: other } });
  await eventually(() => expect(heard(whole).devices).toMatchObject({ total: 3 }));
  expect(live.heard).toEqual([]);
  for (const one of [live, whole]) one.socket.close();
});
