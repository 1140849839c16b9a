import { bindings } from "@thingwright/contract/people/bindings.ts";
import { deviceLinks } from "@thingwright/contract/devices/device-links.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { type DeviceAtHome, type HomeForTests, makeHome } from "../../../test/devices-at-home.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: string;
let home: HomeForTests;
let ada: PersonCaller;
let ben: PersonCaller;

beforeEach(async () => {
  maker = await platform.actor();
  ({ id: product } = await platform.product(maker));
  home = await makeHome(platform, maker);
  [ada, ben] = [home.owner, home.member];
});
afterEach(() => home.close());

const inHome = () => ({ params: { id: home.id } });
const point = ({ device }: DeviceAtHome, identifier = "switch") => ({ device_id: device.id, identifier });
const link = (devices: DeviceAtHome[], name = "Stairs") =>
  ada.ok(deviceLinks.create, { ...inHome(), body: { name, members: devices.map((one) => point(one)) } });
/** Devices of the product that have reported to be off. */
async function switches(count: number): Promise<DeviceAtHome[]> {
  const made: DeviceAtHome[] = [];
  for (let n = 0; n < count; n += 1) {
    const one = await home.bound(product);
    await one.report({ switch: 0 });
    made.push(one);
  }
  return made;
}
/** A device takes what it is issued, and reports that it has, as devices do. */
async function follows(one: DeviceAtHome, value: 0 | 1): Promise<void> {
  expect(await one.taken()).toEqual({ switch: value });
  await one.report({ switch: value });
}
const set = "thing/service/property/set";
/** What a device was issued by now, and has not looked at. */
const issued = ({ client }: DeviceAtHome) => client.received.filter(({ topic }) => topic.endsWith(set));

it("makes the other devices follow the one that is pressed, without echoing back", async () => {
  const [one, two, lamp] = (await switches(3)) as [DeviceAtHome, DeviceAtHome, DeviceAtHome];
  const made = await link([one, two, lamp]);
  expect(made).toMatchObject({ home_id: home.id, name: "Stairs", missing_device_ids: [] });
  expect(made.members).toEqual([one, two, lamp].map((each) => point(each)));
  await one.report({ switch: 1 });
  await Promise.all([follows(two, 1), follows(lamp, 1)]);
  // What has followed is not a press: the next one is, and is all that comes.
  await two.report({ switch: 0 });
  await Promise.all([follows(one, 0), follows(lamp, 0)]);
  await lamp.report({ switch: 1 });
  await Promise.all([follows(one, 1), follows(two, 1)]);
  for (const each of [one, two, lamp]) expect(issued(each)).toEqual([]);
});

/** Lets a device live by itself: it takes what comes and reports that. @param taken told before each report */
function live(one: DeviceAtHome, taken: (value: number) => void): void {
  const { client, device } = one;
  client.mqtt.on("message", (topic, payload) => {
    if (!topic.endsWith(set)) return;
    const { id, params } = JSON.parse(payload.toString()) as { id: string; params: { switch: number } };
    taken(params.switch);
    const answer = `/sys/${device.product_key}/${device.device_name}/${set}_reply`;
    client.mqtt.publish(answer, JSON.stringify({ id, code: 200, data: {} }));
    // A device that was disconnected meanwhile says nothing more.
    one.report(params).catch(() => {});
  });
}

it("ends with equal values when two devices are pressed at once to opposite values", async () => {
  const [one, two] = (await switches(2)) as [DeviceAtHome, DeviceAtHome];
  await one.report({ switch: 1 });
  await link([one, two]);
  const states = [0, 1];
  let taken = 0;
  for (const [i, each] of [one, two].entries())
    live(each, (value) => {
      taken += 1;
      states[i] = value;
    });
  await Promise.all([one.report({ switch: 0 }), two.report({ switch: 1 })]);
  await eventually(() => expect(states[0]).toBe(states[1]));
  // Past the time of echoes it is looked whether all are equal, which they are. A press then is followed at once.
  platform.clock.advance(limits.linkEchoMs + 2000);
  states[1] = 1 - states[1]!;
  await two.report({ switch: states[1] });
  await eventually(() => expect(states[0]).toBe(states[1]));
  // One for both presses, or two where they crossed, and one for the last press.
  expect(taken).toBeLessThanOrEqual(3);
});

it("accepts the change measured last, and corrects the device that reported an older one", async () => {
  const [one, two] = (await switches(2)) as [DeviceAtHome, DeviceAtHome];
  await one.report({ switch: 1 });
  await link([one, two]);
  platform.clock.advance(5000);
  const now = platform.clock.now();
  await two.report({ switch: { value: 1, time: now - 1000 } });
  // One was pressed before that, and its report was on its way for longer.
  await one.report({ switch: { value: 0, time: now - 2000 } });
  await follows(one, 1);
  expect(issued(two)).toEqual([]);
});

it("sends the value again to a device that does not follow, and gives up after two rounds", async () => {
  const [one, two] = (await switches(2)) as [DeviceAtHome, DeviceAtHome];
  await link([one, two]);
  await one.report({ switch: 1 });
  for (let round = 0; round <= limits.linkRounds; round += 1) {
    expect(await two.taken()).toEqual({ switch: 1 });
    platform.clock.advance(limits.linkEchoMs + 1000);
  }
  platform.clock.advance(limits.linkEchoMs + 1000);
  await one.report({ switch: 0 });
  await one.report({ switch: 1 });
  expect(await two.taken()).toEqual({ switch: 1 });
});

it("leaves out an unbound device until it is bound again, and is deleted when resets leave one device", async () => {
  const [one, two, lamp] = (await switches(3)) as [DeviceAtHome, DeviceAtHome, DeviceAtHome];
  const { id } = await link([one, two, lamp]);
  await ada.ok(bindings.unbind, { params: { id: two.device.id } });
  const get = () => ada.ok(deviceLinks.get, { params: { id } });
  expect((await get()).missing_device_ids).toEqual([two.device.id]);
  // Its members may be chosen anew without losing who is away.
  await ada.ok(deviceLinks.update, {
    params: { id },
    body: { members: [point(lamp), point(two), point(one)] },
  });
  await two.report({ switch: 1 });
  await one.report({ switch: 1 });
  await follows(lamp, 1);
  expect(issued(one)).toEqual([]);
  await two.present(home.id);
  expect((await get()).missing_device_ids).toEqual([]);
  await one.report({ switch: 0 });
  await Promise.all([follows(two, 0), follows(lamp, 0)]);
  await two.reset();
  expect((await get()).members).toEqual([point(lamp), point(one)]);
  await lamp.reset();
  expect(await ada.call(deviceLinks.get, { params: { id } })).toMatchObject({ problem: "not_found" });
});

it("follows values set by scenes, and stops a loop through a link, naming its steps", async () => {
  const marked = { actions: { switch: {} }, triggers: { switch: {} } };
  await maker.ok(productScenes.save, { params: { id: product }, body: marked });
  const [one, two] = (await switches(2)) as [DeviceAtHome, DeviceAtHome];
  await link([one, two]);
  const scene = (name: string, of: DeviceAtHome, is: boolean, then: DeviceAtHome, value: boolean) =>
    ada.ok(homeScenes.create, {
      ...inHome(),
      body: {
        name,
        conditions: [{ kind: "point", ...point(of), operator: "eq", value: is }],
        actions: [
          { kind: "wait", seconds: 1 },
          { kind: "issue", device_id: then.device.id, params: { switch: value } },
        ],
      },
    });
  const scenes = [await scene("Away", one, true, two, false), await scene("Back", one, false, two, true)];
  for (const each of [one, two]) live(each, () => platform.clock.advance(limits.sceneApartMs));
  await one.report({ switch: 1 });
  await eventually(async () => {
    const runs = await Promise.all(scenes.map(({ id }) => ada.ok(homeScenes.runs, { params: { id } })));
    const stopped = runs.flatMap(({ list }) => list).filter(({ problem }) => problem === "loop");
    expect(stopped[0]?.loop).toHaveLength(3);
  });
});

it("links function points with equal values, each in one link, and only the owner and admins change links", async () => {
  const { list } = await maker.ok(products.definition, { params: { id: product } });
  const choice = (identifier: string, ...values: string[]) => ({
    identifier,
    name: "模式",
    data_type: "enum_string" as const,
    transfer_type: "issue_report" as const,
    enums: values.map((value) => ({ value, text: value })),
  });
  await maker.ok(products.define, {
    params: { id: product },
    body: {
      list: [
        ...list,
        choice("mode", "eco", "turbo"),
        choice("pace", "turbo", "eco"),
        choice("tone", "eco"),
        { identifier: "wet", name: "水", data_type: "bool", transfer_type: "report" },
        {
          identifier: "level",
          name: "级",
          data_type: "value",
          min: 0,
          max: 9,
          transfer_type: "issue_report",
        },
      ],
    },
  });
  const [one, two] = (await switches(2)) as [DeviceAtHome, DeviceAtHome];
  const body = (a: string, b: string, name = "Link") => ({
    ...inHome(),
    body: { name, members: [point(one, a), point(two, b)] },
  });
  const differ = { problem: "link_points_differ" };
  for (const [a, b] of [
    ["switch", "mode"],
    ["mode", "tone"],
    ["wet", "wet"],
    ["level", "level"],
    ["switch", "none"],
  ] as const)
    expect(await ada.call(deviceLinks.create, body(a, b))).toMatchObject(differ);
  const { id } = await ada.ok(deviceLinks.create, body("mode", "pace"));
  await one.report({ mode: "eco" });
  await one.report({ mode: "turbo" });
  expect(await two.taken()).toEqual({ pace: "turbo" });
  expect(await ada.call(deviceLinks.create, body("pace", "pace", "More"))).toMatchObject({
    problem: "link_point_taken",
  });
  expect(await ada.call(deviceLinks.create, body("switch", "switch"))).toMatchObject({
    problem: "already_exists",
  });
  const alone = { ...inHome(), body: { name: "Alone", members: [point(one)] } };
  expect(await ada.call(deviceLinks.create, alone)).toMatchObject({ problem: "invalid_input" });
  const twice = { ...inHome(), body: { name: "Twice", members: [point(one), point(one)] } };
  expect(await ada.call(deviceLinks.create, twice)).toMatchObject({ problem: "invalid_input" });

  expect(await ben.call(deviceLinks.create, body("switch", "switch", "His"))).toMatchObject({
    problem: "forbidden",
  });
  expect((await ben.ok(deviceLinks.list, inHome())).list).toHaveLength(1);
  const change = { params: { id }, body: { name: "Hall" } };
  expect(await ben.call(deviceLinks.update, change)).toMatchObject({ problem: "forbidden" });
  expect(await ben.call(deviceLinks.remove, { params: { id } })).toMatchObject({ problem: "forbidden" });
  expect(await ada.ok(deviceLinks.update, change)).toMatchObject({ name: "Hall" });
  await ben.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
  expect(await ben.call(deviceLinks.get, { params: { id } })).toMatchObject({ problem: "not_found" });
  await ada.ok(deviceLinks.remove, { params: { id } });
  await ada.ok(deviceLinks.create, body("switch", "switch"));
});
