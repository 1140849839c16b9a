import { bindings } from "@thingwright/contract/people/bindings.ts";
import { deviceCalls } from "@thingwright/contract/devices/device-calls.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { deviceTimers } from "@thingwright/contract/devices/device-timers.ts";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { type DeviceAtHome, type HomeForTests, makeHome } from "../../../test/devices-at-home.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";
import { openLive } from "../../../test/live.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const platform = await forFile(startPlatform());
let maker: Caller;
let home: HomeForTests;
let lamp: DeviceAtHome;
beforeEach(async () => {
  maker = await platform.actor();
  const { id: product } = await platform.product(maker);
  await maker.ok(productScenes.save, {
    params: { id: product },
    body: { actions: { switch: {} }, triggers: {} },
  });
  home = await makeHome(platform, maker);
  lamp = await home.bound(product);
});
afterEach(() => home.close());

const listOf = async (query: object = {}) =>
  (await maker.ok(deviceCalls.list, { params: { id: lamp.device.id }, query })).list;
const issue = (value: boolean) =>
  maker.ok(devices.call, { params: { id: lamp.device.id }, body: { params: { switch: value } } });

describe("the history of calls", () => {
  it("has what was sent, by whom, and what the device answered", async () => {
    const answer = issue(true);
    await lamp.taken();
    const { latency } = await answer;
    const [call] = await listOf();
    expect(call).toMatchObject({
      cause: "console",
      by_id: maker.owner,
      service: null,
      params: { switch: true },
      code: 200,
      data: {},
    });
    expect(call!.by_name).not.toBe("");
    expect(call!.latency).toBeCloseTo(latency, 0);
    expect(Math.abs(call!.time - platform.clock.now())).toBeLessThan(60_000);
  });

  it("includes failed calls, and is filtered by outcome, cause, words and time", async () => {
    const taken = issue(true);
    await lamp.taken();
    await taken;
    await lamp.client.end();
    expect(await issue(false)).toMatchObject({ code: 410 });
    const service = { params: {}, service: "find_me", timeout: 100 };
    await maker.ok(devices.call, { params: { id: lamp.device.id }, body: service });
    const found = async (query: object) =>
      (await listOf(query)).map(({ code, service: of }) => `${code} ${of}`);
    expect(await found({})).toEqual(["410 find_me", "410 null", "200 null"]);
    expect(await found({ outcome: "taken" })).toEqual(["200 null"]);
    expect(await found({ outcome: "failed", keyword: "FIND" })).toEqual(["410 find_me"]);
    expect(await found({ cause: "person" })).toEqual([]);
    const { time } = (await listOf())[2]!;
    expect(await found({ to: time })).toEqual(["200 null"]);
    expect(await found({ from: time + 1, limit: 1 })).toEqual(["410 find_me"]);
    const wrong = { params: { id: lamp.device.id }, query: { from: 5, to: 5 } };
    expect(await maker.refused(deviceCalls.list, wrong)).toMatchObject({ fields: [{ path: "to" }] });
  });

  it("is paged by cursor", async () => {
    await lamp.client.end();
    for (const value of [true, false, true]) await issue(value);
    const params = { id: lamp.device.id };
    const first = await maker.ok(deviceCalls.list, { params, query: { limit: 2 } });
    const second = await maker.ok(deviceCalls.list, {
      params,
      query: { limit: 2, cursor: first.next_cursor! },
    });
    expect(second).toMatchObject({ next_cursor: null, list: [{ params: { switch: true } }] });
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(3);
  });

  it("names people at home and scenes as callers, and lists countdowns", async () => {
    const params = { id: lamp.device.id };
    const by = async (begin: () => Promise<unknown>) => {
      const begun = begin();
      await lamp.taken();
      await begun;
    };
    await by(() => home.owner.ok(bindings.call, { params, body: { params: { switch: true } } }));
    const scene = await home.owner.ok(homeScenes.create, {
      params: { id: home.id },
      body: {
        name: "Evening",
        conditions: [],
        actions: [{ kind: "issue", device_id: lamp.device.id, params: { switch: false } }],
      },
    });
    await by(() => home.owner.ok(homeScenes.run, { params: { id: scene.id } }));
    await home.owner.ok(deviceTimers.countDown, {
      params,
      body: { identifier: "switch", value: true, seconds: 1 },
    });
    platform.clock.advance(1000);
    await lamp.taken();
    await eventually(async () =>
      expect((await listOf()).map(({ cause, by_id, by_name }) => [cause, by_id, by_name])).toEqual([
        ["countdown", expect.any(String), ""],
        ["scene", scene.id, "Evening"],
        ["person", home.owner.uid, "Home"],
      ]),
    );
  });

  it("includes a desired value that was delivered after the device came back", async () => {
    await lamp.client.end();
    await issue(true);
    const { product_key: productKey, device_name: deviceName, device_secret: secret } = lamp.device;
    const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
    lamp.client = await connectDevice({ url }, { productKey, deviceName, secret });
    await lamp.client.mqtt.subscribeAsync(`/sys/${productKey}/${deviceName}/#`);
    const asked = (await lamp.client.next("property/set")) as { id: string };
    const reply = `/sys/${productKey}/${deviceName}/thing/service/property/set_reply`;
    await lamp.client.mqtt.publishAsync(reply, JSON.stringify({ id: asked.id, code: 200, data: {} }));
    await eventually(async () =>
      expect(await listOf()).toMatchObject([
        { cause: "platform", by_id: null, params: { switch: true }, code: 200 },
        { cause: "console", code: 410 },
      ]),
    );
    await lamp.client.end();
  });

  it("is followed live", async () => {
    const live = await openLive(platform.url, maker.token);
    live.say({ type: "subscribe", kind: "calls", id: lamp.device.id });
    await live.next("snapshot");
    await lamp.client.end();
    await issue(true);
    const call = { cause: "console", params: { switch: true }, code: 410 };
    expect(await live.next("delta")).toMatchObject({ data: { list: [call] } });
    live.socket.close();
  });
});
