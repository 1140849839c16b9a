import { bindings } from "@thingwright/contract/people/bindings.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { homeMessages } from "@thingwright/contract/people/home-messages.ts";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { type HomeForTests, makeHomeOfTwo } from "../../../test/devices-at-home.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";
import { silent } from "../../../test/people.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { homeMessagesThrough } from "../home-messages/index.ts";
import { batchedAdvances } from "./advances.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
let home: HomeForTests;
let ada: PersonCaller;
let ben: PersonCaller;

beforeEach(async () => {
  ({ maker, product, home, ada, ben } = await makeHomeOfTwo(platform));
  await maker.ok(productScenes.save, { params: { id: product.id }, body: { actions: { switch: {} } } });
});
afterEach(() => home.close());

const inHome = () => ({ params: { id: home.id } });
const issue = (device_id: string, params = { switch: true }) => ({
  kind: "issue" as const,
  device_id,
  params,
});
const wait = { kind: "wait" as const, seconds: 60 };
const say = (text: string, to?: string[]) => ({ kind: "message" as const, text, ...(to && { to }) });
const make = (
  actions: (ReturnType<typeof issue> | typeof wait | ReturnType<typeof say>)[],
  name = "Evening",
) => ({
  ...inHome(),
  body: { name, actions },
});

it("issues to devices, waits, and goes on by itself", async () => {
  const [one, two] = [await home.bound(product.id), await home.bound(product.id)];
  const actions = [issue(one.device.id), wait, issue(two.device.id)];
  const scene = await ada.ok(homeScenes.create, make(actions));
  expect(scene).toMatchObject({ name: "Evening", home_id: home.id, actions, missing_device_ids: [] });
  expect((await ben.ok(homeScenes.list, inHome())).list).toEqual([scene]);
  const at = { params: { id: scene.id } };
  const tapped = ben.ok(homeScenes.run, at);
  expect(await one.taken()).toEqual({ switch: 1 });
  const run = await tapped;
  const done = { code: null, problem: null };
  expect(run).toMatchObject({ started_by: ben.uid, cause: { kind: "tap" }, ended_at: null, actions });
  expect(run.results).toEqual([{ code: 200, problem: null }, done]);
  platform.clock.advance(wait.seconds * 1000);
  expect(await two.taken()).toEqual({ switch: 1 });
  await eventually(async () => {
    const [last] = (await ada.ok(homeScenes.runs, at)).list;
    expect(last!.ended_at).not.toBeNull();
    expect(last!.results).toEqual([{ code: 200, problem: null }, done, { code: 200, problem: null }]);
  });
});

it("skips a device that has left the home, until the device is back", async () => {
  const lamp = await home.bound(product.id);
  const { device } = lamp;
  const scene = await ada.ok(homeScenes.create, make([issue(device.id)]));
  const at = { params: { id: scene.id } };
  await ada.ok(bindings.unbind, { params: { id: device.id } });
  expect((await ada.ok(homeScenes.get, at)).missing_device_ids).toEqual([device.id]);
  const left = [{ code: null, problem: "not_found" }];
  expect((await ada.ok(homeScenes.run, at)).results).toEqual(left);
  const cottage = (await ada.ok(homes.create, { body: { name: "Cottage" } })).id;
  await lamp.present(cottage);
  expect((await ada.ok(homeScenes.run, at)).results).toEqual(left);
  await ada.ok(bindings.update, { params: { id: device.id }, body: { home_id: home.id } });
  expect((await ada.ok(homeScenes.get, at)).missing_device_ids).toEqual([]);
  const tapped = ada.ok(homeScenes.run, at);
  await lamp.taken();
  expect((await tapped).results).toEqual([{ code: 200, problem: null }]);
});

it("sets only function points that the product allows for scenes, checked when it is saved and when it runs", async () => {
  const { device } = await home.bound(product.id);
  const refused = await ada.call(
    homeScenes.create,
    make([wait, issue(device.id, { switch: "up" } as never)]),
  );
  expect(refused).toMatchObject({ problem: "invalid_input" });
  expect(JSON.stringify(refused)).toContain("actions.1.params.switch");
  const empty = make([issue(device.id, {} as never)]);
  expect(await ada.call(homeScenes.create, empty)).toMatchObject({ problem: "invalid_input" });
  const { id } = await ada.ok(homeScenes.create, make([issue(device.id)]));
  await maker.ok(productScenes.save, { params: { id: product.id }, body: { actions: {} } });
  const again = make([issue(device.id)], "Night");
  expect(await ada.call(homeScenes.create, again)).toMatchObject({ problem: "invalid_input" });
  const { results } = await ada.ok(homeScenes.run, { params: { id } });
  expect(results).toEqual([{ code: null, problem: "invalid_input" }]);
});

it("is created and changed by the owner and admins, run by members, and hidden from others", async () => {
  expect(await ben.call(homeScenes.create, make([wait]))).toMatchObject({ problem: "forbidden" });
  const { id } = await ada.ok(homeScenes.create, make([wait]));
  const at = { params: { id } };
  expect(await ada.call(homeScenes.create, make([wait]))).toMatchObject({ problem: "already_exists" });
  const body = { name: "Night" };
  expect(await ben.call(homeScenes.update, { ...at, body })).toMatchObject({ problem: "forbidden" });
  expect(await ben.call(homeScenes.remove, at)).toMatchObject({ problem: "forbidden" });
  expect(await ada.ok(homeScenes.update, { ...at, body })).toMatchObject({ ...body, actions: [wait] });
  await ben.ok(homeScenes.run, at);
  await ben.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
  for (const route of [homeScenes.get, homeScenes.run, homeScenes.runs])
    expect(await ben.call(route, at)).toMatchObject({ problem: "not_found" });
  await ada.ok(homeScenes.remove, at);
  expect((await ada.ok(homeScenes.list, inHome())).list).toEqual([]);
});

it("issues nothing more once the person who started it has left the home", async () => {
  const { device } = await home.bound(product.id);
  const { id } = await ada.ok(homeScenes.create, make([wait, issue(device.id)]));
  const at = { params: { id } };
  await ben.ok(homeScenes.run, at);
  await ben.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
  platform.clock.advance(wait.seconds * 1000);
  await eventually(async () => {
    const [last] = (await ada.ok(homeScenes.runs, at)).list;
    expect(last!.ended_at).not.toBeNull();
    expect(last!.results[1]).toEqual({ code: null, problem: "not_found" });
  });
});

it("limits the running scenes and the stored scenes of a home", async () => {
  const { id } = await ada.ok(homeScenes.create, make([wait]));
  const at = { params: { id } };
  for (let n = 0; n < limits.runningScenes; n += 1) await ada.ok(homeScenes.run, at);
  expect(await ada.call(homeScenes.run, at)).toMatchObject({ problem: "quota_exceeded" });
  for (let n = 1; n < limits.homeScenes; n += 1) await ada.ok(homeScenes.create, make([wait], `Scene ${n}`));
  expect(await ada.call(homeScenes.create, make([wait], "More"))).toMatchObject({
    problem: "quota_exceeded",
  });
});

describe("a message of a scene", () => {
  const heard = async (who: PersonCaller) =>
    (await who.ok(homeMessages.list)).list
      .filter(({ kind }) => kind === "scene_message")
      .map(({ title, text }) => `${title}: ${text}`);
  const done = { code: null, problem: null };

  it("is sent to all members of the home, or only to those it names, when the run reaches it", async () => {
    const lamp = await home.bound(product.id);
    const actions = [say("Good night"), issue(lamp.device.id), wait, say("All is dark", [ben.uid])];
    const { id } = await ada.ok(homeScenes.create, make(actions));
    const at = { params: { id } };
    const tapped = ada.ok(homeScenes.run, at);
    await lamp.taken();
    expect((await tapped).results).toEqual([done, { code: 200, problem: null }, done]);
    for (const who of [ada, ben]) expect(await heard(who)).toEqual(["Evening: Good night"]);
    const [message] = (await ben.ok(homeMessages.list)).list;
    expect(message).toMatchObject({ home_id: home.id, scene_id: id, device_id: null });
    platform.clock.advance(wait.seconds * 1000);
    await eventually(async () =>
      expect(await heard(ben)).toEqual(["Evening: All is dark", "Evening: Good night"]),
    );
    expect(await heard(ada)).toEqual(["Evening: Good night"]);
    const [run] = (await ada.ok(homeScenes.runs, at)).list;
    expect(run!.results.at(-1)).toEqual(done);
  });

  it("can only address members of the home, checked when it is saved and when it is sent", async () => {
    const stranger = await platform.person(home.appId);
    expect(await ada.call(homeScenes.create, make([say("Hello", [stranger.uid])]))).toMatchObject({
      problem: "not_found",
    });
    expect(await ada.call(homeScenes.create, make([say("")]))).toMatchObject({ problem: "invalid_input" });
    const { id } = await ada.ok(homeScenes.create, make([say("Hello", [ben.uid])]));
    await ben.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
    const { results } = await ada.ok(homeScenes.run, { params: { id } });
    expect(results).toEqual([{ code: null, problem: "not_found" }]);
    expect(await heard(ben)).toEqual([]);
  });

  it("is sent once, and not by a process that has lost the run to another process", async () => {
    const { id } = await ada.ok(homeScenes.create, make([wait, say("Once")]));
    const run = await ada.ok(homeScenes.run, { params: { id } });
    const messages = homeMessagesThrough(silent);
    const { due_at } = await everything(systemScope("a test"), platform.sql)
      .selectFrom("scene_run")
      .select("due_at")
      .where("id", "=", run.id)
      .executeTakeFirstOrThrow();
    const advances = batchedAdvances(platform.sql, messages);
    const advance = {
      id: run.id,
      claimed: due_at! - 1,
      results: [done, done],
      dueAt: null,
      now: platform.clock.now(),
      problem: null,
      messages: [{ place: 1, text: "Twice", to: undefined }],
    };
    await advances.add(advance);
    expect(await heard(ben)).toEqual([]);
    await advances.add({ ...advance, claimed: due_at! });
    await advances.add({ ...advance, claimed: due_at! });
    expect(await heard(ben)).toEqual(["Evening: Twice"]);
  });

  it("is refused beyond the hourly message limit of the home", async () => {
    const { id } = await ada.ok(homeScenes.create, make([say("Again")]));
    const results = [];
    for (let n = 0; n <= limits.sceneMessagesPerHour; n += 1)
      results.push(...(await ada.ok(homeScenes.run, { params: { id } })).results);
    expect(results.slice(0, -1)).toEqual(Array.from({ length: limits.sceneMessagesPerHour }, () => done));
    expect(results.at(-1)).toEqual({ code: null, problem: "too_many_requests" });
    platform.clock.advance(3_600_001);
    expect((await ada.ok(homeScenes.run, { params: { id } })).results).toEqual([done]);
    expect(await heard(ben)).toHaveLength(limits.sceneMessagesPerHour + 1);
  });

  it("stays in a scene whose device was reset", async () => {
    const lamp = await home.bound(product.id);
    const { id } = await ada.ok(homeScenes.create, make([issue(lamp.device.id), say("Done")]));
    await lamp.reset();
    expect(await ada.ok(homeScenes.get, { params: { id } })).toMatchObject({ actions: [say("Done")] });
  });
});

it("informs owner and admins when a run fails, up to a daily limit", async () => {
  const { id } = await ada.ok(homeScenes.create, make([wait]));
  const at = { params: { id } };
  const messages = homeMessagesThrough(silent);
  const advances = batchedAdvances(platform.sql, messages);
  for (let n = 0; n <= limits.sceneTroublesPerDay; n += 1) {
    const run = await ada.ok(homeScenes.run, at);
    const { due_at } = await everything(systemScope("a test"), platform.sql)
      .selectFrom("scene_run")
      .select("due_at")
      .where("id", "=", run.id)
      .executeTakeFirstOrThrow();
    const now = platform.clock.now();
    const failed = { id: run.id, claimed: due_at!, results: [], dueAt: null, now, messages: [] };
    await advances.add({ ...failed, problem: "failed" });
  }
  const troubles = async (who: PersonCaller) =>
    (await who.ok(homeMessages.list)).list.filter(({ kind }) => kind === "scene_failed");
  expect(await troubles(ada)).toHaveLength(limits.sceneTroublesPerDay);
  expect((await troubles(ada))[0]).toMatchObject({ scene_id: id, title: "Evening did not finish" });
  expect(await troubles(ben)).toEqual([]);
});
