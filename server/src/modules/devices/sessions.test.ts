import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql as raw } from "kysely";
import { devices } from "@thingwright/contract/devices/devices.ts";
import type { Caller } from "../../../test/caller.ts";
import { run } from "../../../test/bulk.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { openTestStream } from "../../../test/stream.ts";
import type { DeviceKey, SessionEvent } from "../../gateway/ports.ts";
import { liveTopic, localBus } from "../../platform/bus.ts";
import { createLog } from "../../platform/log.ts";
import { deviceSessions, takenOverTopic } from "./sessions.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
beforeAll(async () => {
  maker = await platform.actor();
});

const bus = localBus(createLog("silent"));
const stream = await openTestStream(platform);
afterAll(() => stream.finish());
const logged: string[] = [];
const sessions = () => sessionsAt(platform.cluster.self.no);
/** Of a process, one of those that live. */
const sessionsAt = (no: number, living = [no, platform.cluster.self.no]) =>
  deviceSessions({
    sql: platform.sql,
    bus,
    stream,
    areas: { note: () => {} },
    cluster: {
      self: { no, roles: [], host: "" },
      nodes: () => living.map((one) => ({ no: one, roles: [], host: "" })),
    },
    log: {
      async recordSessions(_sql, events) {
        for (const { device, event, reason } of events) logged.push(`${device.id} ${event} ${reason}`);
      },
    },
  });

async function register(): Promise<DeviceKey> {
  const product = await platform.product(maker);
  const { id } = await maker.ok(devices.create, { body: { product_id: product.id } });
  const [row] = await run<{ device_no: number }>(
    platform.connectionString,
    raw`select device_no from device where id = ${id}`,
  );
  return { id, deviceNo: row!.device_no, ownerId: maker.owner, productId: product.id };
}

const event = (
  device: DeviceKey,
  of: SessionEvent["event"],
  time: number,
  connectionNo = 1,
): SessionEvent => ({
  device,
  event: of,
  reason: of === 1 ? "connected" : of === 2 ? "disconnected" : "refused_signature",
  address: "127.0.0.1",
  time,
  connectionNo,
});
const state = (device: DeviceKey) => maker.ok(devices.get, { params: { id: device.id } });

it("stores the result of a batch of events, and notifies subscribers", async () => {
  const [came, left, refused] = [await register(), await register(), await register()];
  const heard: unknown[] = [];
  bus.subscribe(liveTopic("device", came.id), (delta) => heard.push(delta));
  bus.subscribe(liveTopic("product", left.productId), (delta) => heard.push(delta));
  await sessions().record([
    event(came, 2, 1_000),
    event(left, 1, 2_000),
    event(came, 1, 3_000),
    event(refused, 0, 4_000),
    event(left, 2, 5_000),
  ]);
  expect(await state(came)).toMatchObject({
    online: 1,
    activated: 1,
    activated_at: 3,
    online_at: 3,
    offline_at: 1,
  });
  expect(await state(left)).toMatchObject({
    online: 2,
    activated: 1,
    activated_at: 2,
    online_at: 2,
    offline_at: 5,
  });
  expect(await state(refused)).toMatchObject({ online: 2, activated: 2, online_at: null, offline_at: null });
  expect(logged).toHaveLength(5);
  expect(heard).toContainEqual({ device: { online: 1, online_at: 3, activated: 1, offline_at: 1 } });
  expect(heard).toContainEqual({
    devices: [expect.objectContaining({ id: left.id, online: 2, offline_at: 5 })],
  });
});

it("logs no line for an event marked as unlogged, and still stores the device's state", async () => {
  const device = await register();
  const before = logged.length;
  await sessions().record([
    { ...event(device, 1, 1_000), unlogged: true },
    { ...event(device, 2, 2_000), unlogged: false },
  ]);
  expect(logged.slice(before)).toEqual([`${device.id} 2 disconnected`]);
  expect(await state(device)).toMatchObject({ online: 2, online_at: 1, offline_at: 2 });
});

it("stays activated since the first time", async () => {
  const device = await register();
  await sessions().record([event(device, 1, 1_000)]);
  await sessions().record([event(device, 2, 2_000), event(device, 1, 9_000)]);
  expect(await state(device)).toMatchObject({ activated_at: 1, online_at: 9 });
});

it("sets devices of a crashed process offline, and logs the reason", async () => {
  const device = await register();
  const gone = 1_000_000;
  await sessionsAt(gone).record([event(device, 1, 1_000)]);
  await sessions().endLost(7_000);
  expect(await state(device)).toMatchObject({ online: 2, offline_at: 7 });
  expect(logged).toContain(`${device.id} 2 server_restarted`);
});

describe("two gateways with connections of one device", () => {
  it("agree that the newer connection counts, in whichever order they are stored", async () => {
    const device = await register();
    const here = platform.cluster.self.no;
    const elsewhere = here + 1_000;
    const told: unknown[] = [];
    bus.subscribe(takenOverTopic(here), (connection) => told.push(connection));
    expect(await sessionsAt(here).record([event(device, 1, 1_000, 7)])).toEqual([]);
    expect(await sessionsAt(elsewhere).record([event(device, 1, 2_000, 8)])).toEqual([]);
    expect(told).toEqual([{ deviceId: device.id, connectionNo: 8 }]);
    await sessionsAt(here).record([event(device, 2, 3_000, 7)]);
    expect(await state(device)).toMatchObject({ online: 1, online_at: 2, offline_at: null });

    const late = { deviceId: device.id, connectionNo: 6 };
    expect(await sessionsAt(here).record([event(device, 1, 4_000, 6)])).toEqual([late]);
    expect(await state(device)).toMatchObject({ online: 1, online_at: 2 });
    await sessionsAt(elsewhere).record([event(device, 2, 5_000, 8)]);
    expect(await state(device)).toMatchObject({ online: 2, offline_at: 5 });
  });

  it("log once that a connection at a crashed gateway has ended", async () => {
    const device = await register();
    const [gone, other] = [3_000_000, 3_000_001];
    await sessionsAt(gone).record([event(device, 1, 1_000, 7)]);
    const before = logged.length;
    await sessionsAt(other, [other, gone]).record([event(device, 1, 2_000, 8)]);
    expect(logged.slice(before)).toEqual([`${device.id} 1 connected`]);
    await sessions().record([{ ...event(device, 1, 3_000, 9), unlogged: true }, event(device, 2, 4_000, 9)]);
    expect(logged.slice(before + 1)).toEqual([
      `${device.id} 2 server_restarted`,
      `${device.id} 2 disconnected`,
    ]);
  });

  it("each set only their own devices offline", async () => {
    const [lost, kept] = [await register(), await register()];
    const gone = 2_000_000;
    await sessionsAt(gone).record([event(lost, 1, 1_000)]);
    await sessions().record([event(kept, 1, 1_000)]);
    await sessions().endLost(7_000, gone);
    expect(await state(lost)).toMatchObject({ online: 2, offline_at: 7 });
    expect(await state(kept)).toMatchObject({ online: 1, offline_at: null });
  });
});
