import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceGroups } from "@thingwright/contract/devices/device-groups.ts";
import { deviceLinks } from "@thingwright/contract/devices/device-links.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { type HomeForTests, makeHomeOfTwo } from "../../../test/devices-at-home.ts";
import { forFile } from "../../../test/for-file.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
let home: HomeForTests;
let ada: PersonCaller;
let ben: PersonCaller;
beforeEach(async () => {
  ({ maker, product, home, ada, ben } = await makeHomeOfTwo(platform));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await home.close();
});

/** Sets limits for one test. */
function lower(changed: Partial<Record<keyof typeof limits, number>>): void {
  for (const [name, most] of Object.entries(changed))
    vi.spyOn(limits as unknown as Record<string, number>, name, "get").mockReturnValue(most);
}
const inHome = () => ({ params: { id: home.id } });
const full = (limit: number) => ({
  problem: "quota_exceeded",
  msg: expect.stringContaining(`: ${limit} of ${limit}.`) as string,
});
/** So many ids, of nothing. */
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const tooMany = (path: string, most: number) => ({
  problem: "invalid_input",
  data: [{ path, message: expect.stringContaining(String(most)) as string }],
});

it("a home has no more members than it may", async () => {
  lower({ homeMembers: 2 });
  const { code } = await ada.ok(homes.invite, inHome());
  const eve = await platform.person(home.appId);
  expect(await eve.call(homes.accept, { body: { code } })).toMatchObject(full(2));
  expect((await ada.ok(homes.members, inHome())).list).toHaveLength(2);
});

it("a home has no more devices than it may: neither bound nor moved there", async () => {
  const first = await home.bound(product.id);
  lower({ homeDevices: 1 });
  await expect(home.bound(product.id)).rejects.toThrow("403");
  const cottage = await ada.ok(homes.create, { body: { name: "Cottage" } });
  const second = (await ada.ok(bindings.list)).list;
  expect(second.map(({ id }) => id)).toEqual([first.device.id]);
  lower({ homeDevices: 0 });
  const move = { params: { id: first.device.id }, body: { home_id: cottage.id } };
  expect(await ada.call(bindings.update, move)).toMatchObject(full(0));
});

it("a person has no more shared devices than they may", async () => {
  const { device } = await home.bound(product.id);
  const eve = await platform.person(home.appId);
  lower({ sharedDevices: 0 });
  const { code } = await ada.ok(deviceShares.create, { params: { id: device.id }, body: {} });
  expect(await eve.call(deviceShares.accept, { body: { code } })).toMatchObject(full(0));
  lower({ sharedDevices: 1 });
  await eve.ok(deviceShares.accept, { body: { code } });
});

it("a home refuses links beyond the limit, and links with too few or too many members", async () => {
  const members = [await home.bound(product.id), await home.bound(product.id)].map(({ device }) => ({
    device_id: device.id,
    identifier: "switch",
  }));
  const make = (some: typeof members) => ({ ...inHome(), body: { name: "Stairs", members: some } });
  lower({ homeLinks: 1 });
  await ada.ok(deviceLinks.create, make(members));
  expect(await ada.call(deviceLinks.create, make(members))).toMatchObject(full(1));
  const { min, max } = limits.linkMembers;
  const many = ids(max + 1).map((device_id) => ({ device_id, identifier: "switch" }));
  expect(await ada.call(deviceLinks.create, make(many))).toMatchObject(tooMany("members", max));
  expect(await ada.call(deviceLinks.create, make(many.slice(0, min - 1)))).toMatchObject({
    problem: "invalid_input",
  });
});

it("a group has no more devices than it may", async () => {
  await maker.ok(configuration.save, {
    params: { id: product.id },
    body: { binding: { mode: "authorized", supports_groups: true } },
  });
  const body = { name: "Ceiling", device_ids: ids(limits.groupDevices + 1) };
  expect(await ada.call(deviceGroups.create, { ...inHome(), body })).toMatchObject(
    tooMany("device_ids", limits.groupDevices),
  );
});

it("a scene refuses conditions beyond the limit, and keeps only its latest runs", async () => {
  const condition = { kind: "time", at: "07:00", weekdays: [] } as const;
  const body = { name: "Evening", actions: [{ kind: "wait" as const, seconds: 1 }] };
  const conditions = Array.from({ length: limits.sceneConditions + 1 }, () => condition);
  expect(await ada.call(homeScenes.create, { ...inHome(), body: { ...body, conditions } })).toMatchObject(
    tooMany("conditions", limits.sceneConditions),
  );
  const { id } = await ada.ok(homeScenes.create, { ...inHome(), body });
  lower({ sceneRuns: 2 });
  const runs: string[] = [];
  for (let n = 0; n < 3; n++) runs.unshift((await ada.ok(homeScenes.run, { params: { id } })).id);
  const kept = (await ada.ok(homeScenes.runs, { params: { id } })).list;
  expect(kept.map((run) => run.id)).toEqual(runs.slice(0, 2));
});

it("the binding log of a device keeps only the latest entries", async () => {
  lower({ bindingLogEntries: 3 });
  const lamp = await home.bound(product.id);
  const at = { params: { id: lamp.device.id } };
  for (let n = 0; n < 2; n++) {
    await ada.ok(bindings.unbind, at);
    await lamp.present(home.id);
  }
  const { list } = await maker.ok(devices.communicationLog, { ...at, query: { type: "bind" } });
  expect(list.map((entry) => "event" in entry && entry.event)).toEqual([1, 2, 1]);
});

it("the name of a device is restored only for the latest former owners", async () => {
  lower({ formerBindings: 1 });
  const lamp = await home.bound(product.id);
  const at = { params: { id: lamp.device.id } };
  const eve = await platform.person(home.appId);
  const called = async (who: PersonCaller) => (await who.ok(bindings.get, at)).name;
  const homeOf = new Map([[ada, home.id]]);
  for (const who of [ben, eve]) homeOf.set(who, (await who.ok(homes.create, { body: { name: "Own" } })).id);
  for (const who of [ada, ben, eve]) {
    if (who !== ada) await lamp.present(homeOf.get(who)!, who);
    await who.ok(bindings.update, { ...at, body: { name: who.uid.slice(-12) } });
    platform.clock.advance(1000);
    await who.ok(bindings.unbind, at);
  }
  await lamp.present(homeOf.get(ada)!, ada);
  // Hers was forgotten as the third came.
  expect(await called(ada)).not.toBe(ada.uid.slice(-12));
  await ada.ok(bindings.unbind, at);
  await lamp.present(homeOf.get(eve)!, eve);
  expect(await called(eve)).toBe(eve.uid.slice(-12));
});

it("a person can wait for a limited number of devices; the earliest request is dropped", async () => {
  lower({ bindingClaims: 1 });
  const lamps = [await home.bound(product.id), await home.bound(product.id)];
  for (const { device } of lamps) await ada.ok(bindings.unbind, { params: { id: device.id } });
  const token = "0123456789";
  for (const { device } of lamps) {
    const { product_key, device_name } = device;
    const body = { home_id: home.id, product_key, device_name, token };
    expect((await ada.ok(bindings.bind, { body })).state).toBe("waiting");
    platform.clock.advance(1000);
  }
  for (const lamp of lamps) await lamp.show(token);
  expect((await ada.ok(bindings.list)).list.map(({ id }) => id)).toEqual([lamps[1]!.device.id]);
});
