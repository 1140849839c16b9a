import { afterAll, expect, it } from "vitest";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { scenarios } from "@thingwright/contract/products/scenarios.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { connectDevice, type Device } from "@thingwright/device/device.ts";
import { sql as raw } from "kysely";
import { systemScope } from "../../src/platform/database/scope.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { everything } from "../../src/platform/database/sql.ts";
import { callerOf, type Caller } from "../caller.ts";
import { createProduct } from "../create-product.ts";
import { eventually } from "../eventually.ts";
import { makeAccount, makeRole, signInAs } from "../factories.ts";
import { forFile } from "../for-file.ts";
import { openLive } from "../live.ts";
import { homeLiveAcrossProcesses } from "./home-live.ts";
import { type Installation, type Name, startInstallation } from "./installation.ts";
import { startReporter } from "./reporters.ts";

const looking = systemScope("a test looks at the rows");
const levelPoint: NewFunctionPoint = {
  identifier: "level",
  name: "Level",
  data_type: "value",
  transfer_type: "issue_report",
  min: 0,
  max: 100,
  step: 1,
};

/**
 * Defines the tests of a whole journey over real processes: two APIs, two gateways and a worker.
 * @param env settings of all processes: the transport between them
 */
export async function journey(env: Record<string, string>): Promise<Installation> {
  const home = await forFile(startInstallation(env));
  const { sql, running } = home;
  const open: Device[] = [];
  afterAll(() => Promise.all(open.map((device) => device.close())));

  const accountId = await makeAccount(sql, systemClock, { level: level.user });
  const token = await signInAs(sql, systemClock, accountId);
  const maker = callerOf(running.api1.url, token, accountId);
  const product = await createProduct(maker);
  await maker.ok(products.define, { params: product, body: { list: [levelPoint] } });
  const register = () => maker.ok(devices.create, { body: { product_id: product.id } });

  function connectTo(port: number, secrets: Credentials, answers = "here"): Device {
    const device = connectDevice({
      url: `mqtt://127.0.0.1:${port}`,
      productKey: secrets.product_key,
      deviceName: secrets.device_name,
      deviceSecret: secrets.device_secret,
      reconnect: { first: 60_000, last: 60_000 },
    });
    device.on("error", () => {});
    device.onService("where", () => ({ data: { answers } }));
    open.push(device);
    return device;
  }
  const isOnline = (at: Caller, id: string, online: 1 | 2 = 1) =>
    eventually(async () => expect(await at.ok(devices.get, { params: { id } })).toMatchObject({ online }));
  const where = (at: Caller, id: string) =>
    at.ok(devices.call, { params: { id }, body: { service: "where", params: {} } });

  it("shows at one API what a device does at a gateway, and calls it from the other", async () => {
    const secrets = await register();
    const live = await openLive(running.api2.url, token);
    live.say({ type: "subscribe", kind: "device", id: secrets.id });
    await live.next("snapshot");
    const device = await connectTo(running.gateway2.mqttPort, secrets).ready();
    expect(await live.next("delta")).toMatchObject({ data: { device: { online: 1 } } });
    await device.post({ level: 42 });
    const reported = { identifier: "level", reported: { value: 42 } };
    expect(await live.next("delta")).toMatchObject({ data: { properties: [reported] } });
    expect(await where(maker, secrets.id)).toMatchObject({ code: 200, data: { answers: "here" } });
    await device.close();
    await isOnline(home.at("api2", maker), secrets.id, 2);
    expect(await where(maker, secrets.id)).toMatchObject({ code: 410 });
    live.socket.close();
  });

  it("lets the newer of two connections of one device count, whatever gateway has it", async () => {
    const secrets = await register();
    const first = await connectTo(running.gateway1.mqttPort, secrets, "first").ready();
    await isOnline(maker, secrets.id);
    await connectTo(running.gateway2.mqttPort, secrets, "second").ready();
    await eventually(() => expect(first.online).toBe(false));
    await isOnline(maker, secrets.id);
    expect(await where(maker, secrets.id)).toMatchObject({ data: { answers: "second" } });
    await eventually(async () => {
      const query = { type: "online" } as const;
      const { list } = await maker.ok(devices.communicationLog, { params: secrets, query });
      expect(list.map((line) => "reason" in line && line.reason)).toContain("taken_over");
    });
  });

  it("takes a new definition at every gateway, and ends what is disabled at another API", async () => {
    const secrets = await register();
    const device = await connectTo(running.gateway1.mqttPort, secrets).ready();
    await expect(device.post({ glow: true })).rejects.toThrow(/glow/);
    const glow: NewFunctionPoint = {
      identifier: "glow",
      name: "Glow",
      data_type: "bool",
      transfer_type: "report",
    };
    await maker.ok(products.define, { params: product, body: { list: [levelPoint, glow] } });
    await eventually(() => device.post({ glow: true }));
    await home.at("api2", maker).ok(devices.setStatus, { params: secrets, body: { status: 2 } });
    await eventually(() => expect(device.online).toBe(false));
  });

  it("withdraws rights at every API at once", async () => {
    const secrets = await register();
    const role = await makeRole(sql, systemClock, {
      owner: accountId,
      menus: ["deviceInfo"],
      products: "all",
    });
    const memberId = await makeAccount(sql, systemClock, { level: level.member, owner: accountId, role });
    const member = callerOf(running.api2.url, await signInAs(sql, systemClock, memberId), accountId);
    const live = await openLive(running.api2.url, member.token);
    live.say({ type: "subscribe", kind: "device", id: secrets.id });
    await live.next("snapshot");
    await maker.ok(members.setStatus, { params: { uid: memberId }, body: { status: 2 } });
    expect(await live.closed).toBe(4401);
    expect((await member.refused(devices.get, { params: secrets })).status).toBe(401);
  });

  it("runs each virtual device once, and goes on when its gateway is killed", async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => maker.ok(virtualDevices.create, { params: product, body: {} })),
    );
    for (const { id } of made) await isOnline(maker, id);
    // All values rise steadily. If a process restarted a scenario from its beginning, its values would be far too low.
    const steps = [{ kind: "ramp" as const, at: 0, seconds: 100, point: "level", from: 0, to: 100 }];
    const scenario = await maker.ok(scenarios.create, {
      params: product,
      body: { name: "Rising", plan: { seconds: 600, steps } },
    });
    const device_ids = made.map(({ id }) => id);
    const { list: played } = await maker.ok(scenarios.play, {
      params: { id: product.id, scenarioId: scenario.id },
      body: { device_ids },
    });
    const reported = async (id: string) => {
      const { list } = await maker.ok(devices.properties, { params: { id } });
      const { value, time } = list.find(({ identifier }) => identifier === "level")!.reported!;
      return { value: value as number, elapsed: time / 1000 - played[0]!.started_at };
    };
    const isPlaying = ({ value, elapsed }: { value: number; elapsed: number }) =>
      expect(Math.abs(Math.min(elapsed, 100) - value)).toBeLessThan(3);
    for (const { id } of made)
      await eventually(async () => {
        const now = await reported(id);
        expect(now.elapsed).toBeGreaterThan(6);
        isPlaying(now);
      });
    const killed = systemClock.now() / 1000 - played[0]!.started_at;
    await home.restart("gateway1", "kill");
    for (const { id } of made)
      await eventually(async () => {
        const now = await reported(id);
        expect(now.elapsed).toBeGreaterThan(killed);
        isPlaying(now);
      });
    const connected = async () => {
      const { rows } = await raw<{ id: string; times: number }>`
        select device.id, count(*) filter (where event = 1) - count(*) filter (where event = 2) as times
        from device join online_log using (device_no) where kind = 2 group by 1`.execute(
        everything(looking, sql),
      );
      return rows.map(({ times }) => times);
    };
    await eventually(async () => expect(await connected()).toEqual(made.map(() => 1)));
    for (const { id } of made) await isOnline(maker, id);
  });

  it("stops a disabled tenant's virtual devices at every gateway, and starts them again", async () => {
    const other = await makeAccount(sql, systemClock, { level: level.user });
    const as = (to: Name, of: string, id: string) => callerOf(running[to].url, of, id);
    const tenant = as("api1", await signInAs(sql, systemClock, other), other);
    const theirs = await createProduct(tenant);
    await tenant.ok(products.define, { params: theirs, body: { list: [levelPoint] } });
    const gateways = async () => {
      const rows = await everything(looking, sql)
        .selectFrom("device")
        .select("gateway_no")
        .where("owner_id", "=", other)
        .where("online", "=", 1)
        .execute();
      return rows.map(({ gateway_no }) => gateway_no);
    };
    // The last digit of a device's id, which is random, decides which gateway runs it.
    let made = 0;
    do {
      await tenant.ok(virtualDevices.create, { params: theirs, body: {} });
      made += 1;
      await eventually(async () => expect(await gateways()).toHaveLength(made));
    } while (new Set(await gateways()).size < 2);
    const boss = await makeAccount(sql, systemClock, { level: level.admin });
    const admin = as("api2", await signInAs(sql, systemClock, boss), boss);
    const setStatus = (status: 1 | 2) =>
      admin.ok(tenants.setStatus, { params: { uid: other }, body: { status } });
    await setStatus(2);
    await eventually(async () => expect(await gateways()).toEqual([]));
    await setStatus(1);
    await eventually(async () => expect(await gateways()).toHaveLength(made));
  });

  homeLiveAcrossProcesses(home, maker);

  it("is whole again after every process has lost its sessions with the others", async () => {
    const secrets = await register();
    const device = await connectTo(running.gateway2.mqttPort, secrets).ready();
    const live = await openLive(running.api2.url, token);
    live.say({ type: "subscribe", kind: "device", id: secrets.id });
    await live.next("snapshot");
    const cut = await raw`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'thingwright %'`.execute(
      everything(looking, sql),
    );
    expect(cut.rows.length).toBeGreaterThanOrEqual(Object.keys(running).length);
    await live.next("snapshot");
    await eventually(async () => {
      await device.post({ level: 7 });
      const { list } = await maker.ok(devices.properties, { params: { id: secrets.id } });
      expect(list).toMatchObject([{ identifier: "level", reported: { value: 7 } }]);
      expect(await where(maker, secrets.id)).toMatchObject({ code: 200 });
    });
    expect(device.online).toBe(true);
    await isOnline(maker, secrets.id);
    live.socket.close();
  });

  it("loses nothing that was acknowledged while each process is restarted in turn", async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, register));
    const reporters = secrets.map((one) => startReporter(home.devicePort, one, "level"));
    const progress = () => reporters.map(({ acknowledged }) => acknowledged.length);
    const allGoOn = async () => {
      const before = progress();
      await eventually(() => expect(progress().every((count, i) => count > before[i]! + 2)).toBe(true));
    };
    await allGoOn();
    const kills = Number(process.env.KILLS ?? 1);
    for (const name of Object.keys(running) as Name[]) {
      await home.restart(name, "interrupt");
      await allGoOn();
      for (let i = 0; i < kills; i++) {
        await home.restart(name, "kill");
        await allGoOn();
      }
    }
    await Promise.all(reporters.map((reporter) => reporter.stop()));
    for (const { deviceId, acknowledged } of reporters) {
      const { rows } = await raw<{ count: number }>`
        select count(*) as count from telemetry join device using (device_no)
        where device.id = ${deviceId} and time = any(${acknowledged}::bigint[])`.execute(
        everything(looking, sql),
      );
      expect(rows[0]!.count).toBe(acknowledged.length);
      await isOnline(maker, deviceId, 2);
    }
  }, 600_000);
  return home;
}
