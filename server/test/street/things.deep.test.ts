import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceGroups } from "@thingwright/contract/devices/device-groups.ts";
import { deviceLinks } from "@thingwright/contract/devices/device-links.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { deviceTimers } from "@thingwright/contract/devices/device-timers.ts";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DeviceAtHome, type HomeForTests, makeHomeOfTwo } from "../devices-at-home.ts";
import { eventually } from "../eventually.ts";
import { forFile } from "../for-file.ts";
import { type PersonCaller, startPlatform } from "../harness.ts";
import { counted } from "./street.ts";

const platform = await forFile(startPlatform());
let home: HomeForTests;
let ada: PersonCaller;
let ben: PersonCaller;
let lamp: DeviceAtHome;
let fan: DeviceAtHome;
/** The ids of the objects in Ada's home. */
let things: { scene: string; timer: string; link: string; group: string };

const issue = (device_id: string) => ({ kind: "issue" as const, device_id, params: { switch: true } });
const members = (...devices: DeviceAtHome[]) =>
  devices.map(({ device }) => ({ device_id: device.id, identifier: "switch" }));
const setsOf = ({ client }: DeviceAtHome) =>
  client.received.filter(({ topic }) => topic.endsWith("property/set"));

beforeEach(async () => {
  const made = await makeHomeOfTwo(platform);
  ({ home, ada, ben } = made);
  const params = { id: made.product.id };
  await made.maker.ok(productScenes.save, {
    params,
    body: { actions: { switch: {} }, triggers: { switch: {} } },
  });
  const binding = { mode: "authorized", supports_groups: true } as const;
  await made.maker.ok(configuration.save, { params, body: { binding } });
  [lamp, fan] = [await home.bound(params.id), await home.bound(params.id)];
  const here = { params: { id: home.id } };
  const ids = [lamp, fan].map(({ device }) => device.id);
  things = {
    scene: (await ada.ok(homeScenes.create, { ...here, body: { name: "Evening", actions: ids.map(issue) } }))
      .id,
    timer: (
      await ada.ok(deviceTimers.create, {
        params: { id: ids[0]! },
        body: { identifier: "switch", value: true, at: "12:00" },
      })
    ).id,
    link: (
      await ada.ok(deviceLinks.create, { ...here, body: { name: "Stairs", members: members(lamp, fan) } })
    ).id,
    group: (await ada.ok(deviceGroups.create, { ...here, body: { name: "Lights", device_ids: ids } })).id,
  };
});
afterEach(() => home.close());

/** Every call by which somebody could see, change or use the scenes, timers, links and groups of a home. */
function callsOn(homeId: string): [Route, { params: Record<string, string>; body?: object }][] {
  const inHome = { id: homeId };
  const device = { id: lamp.device.id };
  const { scene, timer, link, group } = things;
  const set = { identifier: "switch", value: true };
  const { id } = lamp.device;
  return [
    [homeScenes.list, { params: inHome }],
    [homeScenes.parts, { params: inHome }],
    [homeScenes.create, { params: inHome, body: { name: "Mine", actions: [issue(id)] } }],
    [homeScenes.get, { params: { id: scene } }],
    [homeScenes.update, { params: { id: scene }, body: { name: "Mine" } }],
    [homeScenes.remove, { params: { id: scene } }],
    [homeScenes.run, { params: { id: scene } }],
    [homeScenes.runs, { params: { id: scene } }],
    [deviceTimers.list, { params: device }],
    [deviceTimers.create, { params: device, body: { ...set, at: "13:00" } }],
    [deviceTimers.get, { params: { id: timer } }],
    [deviceTimers.update, { params: { id: timer }, body: { enabled: false } }],
    [deviceTimers.remove, { params: { id: timer } }],
    [deviceTimers.countDown, { params: device, body: { ...set, seconds: 1 } }],
    [deviceTimers.endCountdown, { params: { ...device, identifier: "switch" } }],
    [deviceLinks.list, { params: inHome }],
    [deviceLinks.create, { params: inHome, body: { name: "Mine", members: members(lamp, fan) } }],
    [deviceLinks.get, { params: { id: link } }],
    [deviceLinks.update, { params: { id: link }, body: { name: "Mine" } }],
    [deviceLinks.remove, { params: { id: link } }],
    [deviceGroups.list, { params: inHome }],
    [deviceGroups.create, { params: inHome, body: { name: "Mine", device_ids: [id] } }],
    [deviceGroups.get, { params: { id: group } }],
    [deviceGroups.update, { params: { id: group }, body: { name: "Mine" } }],
    [deviceGroups.remove, { params: { id: group } }],
    [deviceGroups.properties, { params: { id: group } }],
    [deviceGroups.call, { params: { id: group }, body: { params: { switch: true } } }],
  ];
}

async function triedOn(who: PersonCaller, homeId: string) {
  const answers = [];
  for (const [route, input] of callsOn(homeId)) answers.push(await who.call(route, input));
  return answers;
}

describe("scenes, timers, links and groups of a home", () => {
  it("are closed to former members and strangers, in all 27 calls", async () => {
    const stranger = await platform.person(home.appId);
    const leaver = await platform.person(home.appId);
    const { code } = await ada.ok(homes.invite, { params: { id: home.id }, body: { role: "admin" } });
    await leaver.ok(homes.accept, { body: { code } });
    await leaver.ok(homes.removeMember, { params: { id: home.id, uid: leaver.uid } });
    await ada.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
    for (const who of [stranger, leaver, ben])
      expect(counted(await triedOn(who, home.id))).toEqual({ 404: 27 });
    expect([setsOf(lamp), setsOf(fan)]).toEqual([[], []]);
  });

  it("are closed to a guest, except for timers of a device that the guest may control", async () => {
    const cleo = await platform.person(home.appId);
    const { code } = await ada.ok(deviceShares.create, {
      params: { id: lamp.device.id },
      body: { control: true },
    });
    await cleo.ok(deviceShares.accept, { body: { code } });
    expect(counted(await triedOn(cleo, home.id))).toEqual({ 200: 2, 403: 5, 404: 20 });
    // The guest cannot use them in a home of their own, either.
    const { id: own } = await cleo.ok(homes.create, { body: { name: "Own" } });
    const params = { id: own };
    const condition = {
      kind: "point",
      device_id: lamp.device.id,
      identifier: "switch",
      operator: "eq",
      value: true,
    } as const;
    const wait = { kind: "wait" as const, seconds: 1 };
    for (const [route, body] of [
      [homeScenes.create, { name: "Mine", actions: [issue(lamp.device.id)] }],
      [homeScenes.create, { name: "Mine", actions: [wait], conditions: [condition] }],
      [homeScenes.create, { name: "Mine", actions: [{ kind: "message", text: "Hello", to: [ada.uid] }] }],
      [deviceLinks.create, { name: "Mine", members: members(lamp, fan) }],
      [deviceGroups.create, { name: "Mine", device_ids: [lamp.device.id] }],
    ] as const)
      expect(await cleo.call(route as Route, { params, body })).toMatchObject({ problem: "not_found" });
    expect(
      await cleo.call(bindings.update, { params: { id: lamp.device.id }, body: { home_id: own } }),
    ).toMatchObject({ problem: "forbidden" });
    expect([setsOf(lamp), setsOf(fan)]).toEqual([[], []]);
  });

  it("of a former owner no longer reach a device, even if the new owner shares it with the former owner", async () => {
    const cabin = await ben.ok(homes.create, { body: { name: "Cabin" } });
    for (const one of [lamp, fan]) await ada.ok(bindings.unbind, { params: { id: one.device.id } });
    for (const one of [lamp, fan]) await one.present(cabin.id, ben);
    const params = { id: cabin.id };
    const scene = await ben.ok(homeScenes.create, {
      params,
      body: { name: "Night", actions: [issue(lamp.device.id)] },
    });
    await ben.ok(deviceLinks.create, { params, body: { name: "Pair", members: members(lamp, fan) } });
    const down = { identifier: "switch", value: true, seconds: 60 };
    await ben.ok(deviceTimers.countDown, { params: { id: lamp.device.id }, body: down });
    await ben.ok(bindings.unbind, { params: { id: lamp.device.id } });
    await lamp.present(home.id, ada);
    const { code } = await ada.ok(deviceShares.create, {
      params: { id: lamp.device.id },
      body: { control: true },
    });
    await ben.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
    await ben.ok(deviceShares.accept, { body: { code } });
    const { results } = await ben.ok(homeScenes.run, { params: { id: scene.id } });
    expect(results).toEqual([{ code: null, problem: "not_found" }]);
    await fan.report({ switch: 1 });
    platform.clock.advance(60_000);
    // Ada's countdown ends later than Ben's. Once Ada's has run, Ben's has been handled, too.
    await ada.ok(deviceTimers.countDown, { params: { id: lamp.device.id }, body: { ...down, seconds: 1 } });
    platform.clock.advance(1000);
    expect(await lamp.taken()).toEqual({ switch: 1 });
    await eventually(async () => {
      const { countdowns } = await ada.ok(deviceTimers.list, { params: { id: lamp.device.id } });
      expect(countdowns).toMatchObject([{ last_run: { code: 200 } }]);
    });
    expect(setsOf(lamp)).toEqual([]);
  });
});
