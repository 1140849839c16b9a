import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { deviceTimers } from "@thingwright/contract/devices/device-timers.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { sql as raw } from "kysely";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { deepOnly } from "../../../test/deep.ts";
import { type DeviceAtHome, type HomeForTests, makeHomeOfTwo } from "../../../test/devices-at-home.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";
import { givePasswordAtHome } from "../../../test/people.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";

const database = await forFile(connectTestDatabase());
const files = await mkdtemp(join(tmpdir(), "thingwright-files-"));
afterAll(() => rm(files, { recursive: true }));
/** Of an installation that other processes may join: one that is alone would be taken for dead by them. */
const settings = { DATABASE_URL: database.connectionString, FILES_DIR: files };
const platform = await forFile(startPlatform(settings));
const day = 86_400_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
let maker: Caller;
let product: string;
let home: HomeForTests;
let ada: PersonCaller;
let ben: PersonCaller;
let lamp: DeviceAtHome;

beforeEach(async () => {
  const made = await makeHomeOfTwo(platform);
  ({ maker, home, ada, ben } = made);
  product = made.product.id;
  await ada.ok(homes.update, { params: { id: home.id }, body: { time_zone: "Asia/Tokyo" } });
  lamp = await home.bound(product);
});
afterEach(() => home.close());

const ofLamp = () => ({ params: { id: lamp.device.id } });
const on = { identifier: "switch", value: true };
/** The next time that the clocks of Tokyo show this hour; they are never changed. */
function nextAt(hour: number): number {
  const now = platform.clock.now();
  const today = now - (now % day) + ((hour - 9 + 24) % 24) * 3_600_000;
  return today > now ? today : today + day;
}
const turnTo = (time: number) => platform.clock.advance(time - platform.clock.now());
const known = () => ada.ok(deviceTimers.list, ofLamp());
/** Waits until all that was to be planned anew is. */
const planned = () =>
  eventually(async () => {
    const rows = everything(systemScope("a test looks at what is planned"), platform.sql).selectFrom(
      "device_timer",
    );
    expect(await rows.select("id").where("due_at", "=", 0).execute()).toEqual([]);
  });
const make = (body: { at: string; days?: number[]; enabled?: boolean; value?: boolean }) =>
  ada.ok(deviceTimers.create, { ...ofLamp(), body: { ...on, ...body } });

it("runs at its time in the home's time zone, on its days, and keeps the result", async () => {
  const noon = nextAt(12);
  const { id, next_at, last_run } = await make({ at: "12:00", days: everyDay });
  expect({ next_at, last_run }).toEqual({ next_at: noon, last_run: null });
  turnTo(noon);
  expect(await lamp.taken()).toEqual({ switch: 1 });
  const { list, time_zone } = await eventually(async () => {
    const found = await known();
    expect(found.list[0]!.last_run!.code).toBe(200);
    return found;
  });
  expect(time_zone).toBe("Asia/Tokyo");
  expect(list).toMatchObject([
    { id, enabled: true, next_at: noon + day, last_run: { at: noon, code: 200, problem: null } },
  ]);
  turnTo(noon + day);
  expect(await lamp.taken()).toEqual({ switch: 1 });
});

it("runs once if it has no days, and is then disabled until somebody enables it again", async () => {
  const noon = nextAt(12);
  const { id } = await make({ at: "12:00" });
  turnTo(noon);
  expect(await lamp.taken()).toEqual({ switch: 1 });
  await eventually(async () =>
    expect((await known()).list[0]).toMatchObject({ enabled: false, next_at: null, last_run: { code: 200 } }),
  );
  const again = await ada.ok(deviceTimers.update, { params: { id }, body: { enabled: true, value: false } });
  expect(again).toMatchObject({ enabled: true, value: false, next_at: noon + day });
  turnTo(noon + day);
  expect(await lamp.taken()).toEqual({ switch: 0 });
});

it("a countdown starts again when it is set again, can be cancelled, and keeps its result", async () => {
  const down = (seconds: number) =>
    ada.ok(deviceTimers.countDown, { ...ofLamp(), body: { identifier: "switch", value: false, seconds } });
  await down(60);
  const from = platform.clock.now();
  const { ends_at } = await down(300);
  expect(ends_at).toBeGreaterThanOrEqual(from + 300_000);
  expect((await known()).countdowns).toMatchObject([{ seconds: 300, ends_at, last_run: null }]);
  platform.clock.advance(299_000);
  await down(2);
  await ada.ok(deviceTimers.endCountdown, { params: { id: lamp.device.id, identifier: "switch" } });
  expect(
    await ada.call(deviceTimers.endCountdown, { params: { id: lamp.device.id, identifier: "switch" } }),
  ).toMatchObject({ problem: "not_found" });
  platform.clock.advance(10_000);
  expect((await known()).countdowns).toEqual([]);
  const last = await down(5);
  platform.clock.advance(5000);
  expect(await lamp.taken()).toEqual({ switch: 0 });
  await eventually(async () =>
    expect((await known()).countdowns).toMatchObject([
      { ends_at: null, last_run: { at: last.ends_at, code: 200, problem: null } },
    ]),
  );
});

it("marks a run as missed when it is too late, and leaves a desired value to a device that is offline", async () => {
  const noon = nextAt(12);
  await make({ at: "12:00", days: everyDay });
  turnTo(noon + (limits.sceneLateSeconds + 60) * 1000);
  await eventually(async () =>
    expect((await known()).list[0]).toMatchObject({
      next_at: noon + day,
      last_run: { at: noon, code: null, problem: "missed" },
    }),
  );
  await lamp.client.end();
  turnTo(noon + day);
  await eventually(async () => {
    const [timer] = (await known()).list;
    expect(timer!.last_run).toMatchObject({ at: noon + day, problem: null });
    expect(timer!.last_run!.code).toBeGreaterThan(200);
  });
  const { list } = await ada.ok(bindings.properties, ofLamp());
  expect(list.find(({ identifier }) => identifier === "switch")!.desired).toMatchObject({ value: true });
});

it(
  "resumes the run of a crashed process: sends again only what the device has not taken",
  deepOnly,
  async () => {
    const asLeft = async () => {
      const test = systemScope("a test takes the place of a process that was killed");
      await raw`update device_timer set run_until = ${platform.clock.now() - 1}, run_code = null, ran_at = 1`.execute(
        everything(test, platform.sql),
      );
    };
    const noon = nextAt(12);
    await make({ at: "12:00", days: everyDay });
    turnTo(noon);
    expect(await lamp.taken()).toEqual({ switch: 1 });
    const code = async () => (await known()).list[0]!.last_run?.code;
    await eventually(async () => expect(await code()).toBe(200));
    await asLeft();
    await eventually(async () => expect(await code()).toBe(200));
    turnTo(noon + day);
    // This time the device gets it and says nothing: it is desired still.
    await lamp.client.next("thing/service/property/set");
    await eventually(async () => expect(await code()).toBe(408));
    await asLeft();
    expect(await lamp.taken()).toEqual({ switch: 1 });
    await eventually(async () => expect(await code()).toBe(200));
  },
);

it("runs once in two processes, and runs in the other process when one has closed", async () => {
  const other = await startPlatform(settings);
  other.clock.advance(platform.clock.now() - other.clock.now());
  const body = { ...on, seconds: 120 };
  const answer = await fetch(`${other.url}/app/v1/device/${lamp.device.id}/countdown`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: ada.token },
    body: JSON.stringify(body),
  });
  expect(((await answer.json()) as { code: number }).code).toBe(200);
  platform.clock.advance(120_000);
  other.clock.advance(120_000);
  expect(await lamp.taken()).toEqual({ switch: 1 });
  await eventually(async () => expect((await known()).countdowns[0]!.last_run!.code).toBe(200));
  await ada.ok(deviceTimers.countDown, { ...ofLamp(), body });
  await other.close();
  platform.clock.advance(120_000);
  expect(await lamp.taken()).toEqual({ switch: 1 });
  await eventually(async () => expect((await known()).countdowns[0]!.last_run!.code).toBe(200));
  const sets = lamp.client.received.filter(({ topic }) => topic.endsWith("property/set"));
  expect(sets).toEqual([]);
});

it("is planned anew when the home has another time zone", async () => {
  const noon = nextAt(12);
  await make({ at: "12:00", days: everyDay });
  await ada.ok(homes.update, { params: { id: home.id }, body: { time_zone: "Asia/Shanghai" } });
  const hour = 3_600_000;
  const next = noon + hour - day > platform.clock.now() ? noon + hour - day : noon + hour;
  expect((await known()).list[0]!.next_at).toBe(next);
  await planned();
  turnTo(next);
  expect(await lamp.taken()).toEqual({ switch: 1 });
});

it("pauses while the device is unbound, resumes when it is bound again, and is deleted by a reset", async () => {
  const noon = nextAt(12);
  const other = await home.bound(product);
  const { id } = await make({ at: "12:00", days: everyDay });
  const body = { ...on, seconds: 30 };
  await ada.ok(deviceTimers.countDown, { ...ofLamp(), body });
  await ada.ok(bindings.unbind, ofLamp());
  expect(await ada.call(deviceTimers.list, ofLamp())).toMatchObject({ problem: "not_found" });
  turnTo(noon);
  // A second one that is due tells that all were looked at.
  await ada.ok(deviceTimers.countDown, { params: { id: other.device.id }, body: { ...on, seconds: 1 } });
  platform.clock.advance(1000);
  expect(await other.taken()).toEqual({ switch: 1 });
  const cottage = await ada.ok(homes.create, { body: { name: "Cottage", time_zone: "UTC" } });
  await lamp.present(cottage.id);
  await eventually(async () => {
    const { list, countdowns } = await known();
    expect(list).toMatchObject([{ id, enabled: true, last_run: null }]);
    expect(new Date(list[0]!.next_at!).toISOString()).toContain("T12:00:00");
    expect(countdowns).toMatchObject([{ ends_at: null, last_run: { problem: "not_found" } }]);
  });
  await planned();
  turnTo((await known()).list[0]!.next_at!);
  expect(await lamp.taken()).toEqual({ switch: 1 });
  await lamp.reset();
  await lamp.present(home.id);
  expect(await known()).toMatchObject({ list: [], countdowns: [] });
});

it("is set by all members of the home, seen by a guest who may control, and by nobody else", async () => {
  const { id } = await ben.ok(deviceTimers.create, { ...ofLamp(), body: { ...on, at: "12:00" } });
  const app = (
    await platform.sql.transaction((sql) =>
      everything(systemScope("a test reads an app"), sql)
        .selectFrom("app")
        .select("id")
        .where("owner_id", "=", maker.owner)
        .executeTakeFirstOrThrow(),
    )
  ).id;
  const [guest, looker, stranger] = [
    await platform.person(app),
    await platform.person(app),
    await platform.person(app),
  ];
  for (const [who, control] of [
    [guest, true],
    [looker, false],
  ] as const) {
    const { code } = await ada.ok(deviceShares.create, { ...ofLamp(), body: { control } });
    await who.ok(deviceShares.accept, { body: { code } });
  }
  expect((await guest.ok(deviceTimers.list, ofLamp())).list).toHaveLength(1);
  expect(await looker.call(deviceTimers.list, ofLamp())).toMatchObject({ problem: "forbidden" });
  expect(await stranger.call(deviceTimers.list, ofLamp())).toMatchObject({ problem: "not_found" });
  expect(await guest.ok(deviceTimers.get, { params: { id } })).toMatchObject({ at: "12:00" });
  expect(await looker.call(deviceTimers.get, { params: { id } })).toMatchObject({ problem: "forbidden" });
  expect(await stranger.call(deviceTimers.get, { params: { id } })).toMatchObject({ problem: "not_found" });
  const create = { ...ofLamp(), body: { ...on, at: "13:00" } };
  const down = { ...ofLamp(), body: { ...on, seconds: 60 } };
  const change = { params: { id }, body: { enabled: false } };
  for (const [who, problem] of [
    [guest, "forbidden"],
    [looker, "forbidden"],
    [stranger, "not_found"],
  ] as const) {
    expect(await who.call(deviceTimers.create, create)).toMatchObject({ problem });
    expect(await who.call(deviceTimers.countDown, down)).toMatchObject({ problem });
    expect(await who.call(deviceTimers.update, change)).toMatchObject({ problem });
    expect(await who.call(deviceTimers.remove, { params: { id } })).toMatchObject({ problem });
  }
  await ben.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
  expect(await ben.call(deviceTimers.remove, { params: { id } })).toMatchObject({ problem: "not_found" });
  await ada.ok(deviceTimers.remove, { params: { id } });
  expect((await known()).list).toEqual([]);
});

it("is part of a person's data file, and is deleted with the person's account", async () => {
  await make({ at: "12:00", days: everyDay });
  const timersOf = async (person: PersonCaller) => {
    const { content } = await person.ok(appProfile.export);
    return (JSON.parse(new TextDecoder().decode(content)) as { timers: unknown[] }).timers;
  };
  expect(await timersOf(ada)).toMatchObject([
    { device_id: lamp.device.id, identifier: "switch", value: true, at: "12:00", days: everyDay },
  ]);
  expect(await timersOf(ben)).toEqual([]);
  await ada.ok(bindings.unbind, ofLamp());
  await givePasswordAtHome(platform.sql, ada.uid, "letters1");
  await ada.ok(appProfile.cancel, { body: { password: "letters1" } });
  const test = systemScope("a test looks whether anything is left");
  const left = everything(test, platform.sql)
    .selectFrom("device_timer")
    .innerJoin("device_binding", "device_binding.id", "device_timer.binding_id")
    .where("device_binding.device_id", "=", lamp.device.id);
  expect(await left.select("device_timer.id").execute()).toEqual([]);
});

it("accepts only values that the product can be sent, and refuses timers beyond the limit of a device", async () => {
  const { list } = await maker.ok(products.definition, { params: { id: product } });
  const enums = [
    { value: "eco", text: "节能" },
    { value: "turbo", text: "强力" },
  ];
  const mode = { identifier: "mode", name: "模式", data_type: "enum_string", enums } as const;
  const warmth = { identifier: "warmth", name: "温度", data_type: "value", min: 0, max: 30 } as const;
  await maker.ok(products.define, {
    params: { id: product },
    body: {
      list: [...list, { ...mode, transfer_type: "issue_report" }, { ...warmth, transfer_type: "report" }],
    },
  });
  const fields = async (body: { identifier?: string; value?: unknown; at?: string; days?: number[] }) =>
    (
      await ada.refused(deviceTimers.create, { ...ofLamp(), body: { ...on, at: "12:00", ...body } })
    ).fields.map(({ path }) => path);
  expect(await fields({ value: "up" })).toEqual(["value"]);
  expect(await fields({ identifier: "mode", value: "wild" })).toEqual(["value"]);
  expect(await fields({ identifier: "warmth", value: 5 })).toEqual(["identifier"]);
  expect(await fields({ identifier: "unknown" })).toEqual(["identifier"]);
  expect(await fields({ at: "24:00" })).toEqual(["at"]);
  expect(await fields({ days: [1, 1] })).toEqual(["days"]);
  const eco = { identifier: "mode", value: "eco", at: "12:00" };
  const { id } = await ada.ok(deviceTimers.create, { ...ofLamp(), body: eco });
  const change = { params: { id }, body: { value: "wild" } };
  expect(await ada.call(deviceTimers.update, change)).toMatchObject({ problem: "invalid_input" });
  await maker.ok(products.define, { params: { id: product }, body: { list } });
  // What it takes no longer may stay, and is kept as refused when it is due.
  const moved = await ada.ok(deviceTimers.update, { params: { id }, body: { at: "13:00" } });
  turnTo(moved.next_at!);
  await eventually(async () => expect((await known()).list[0]!.last_run?.problem).toBe("invalid_input"));
  for (let made = 1; made < limits.deviceTimers; made += 1) await make({ at: "12:00" });
  expect(await ada.call(deviceTimers.create, { ...ofLamp(), body: { ...on, at: "12:00" } })).toMatchObject({
    problem: "quota_exceeded",
  });
});
