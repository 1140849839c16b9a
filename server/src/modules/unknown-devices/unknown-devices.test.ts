import { once } from "node:events";
import { connect } from "node:net";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { unknownDevices } from "@thingwright/contract/devices/unknown-devices.ts";
import mqttPacket from "mqtt-packet";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { credentialsOf } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { createLog } from "../../platform/log.ts";
import { keptStrangers } from "./strangers.ts";
import { keepSeen, type Seen } from "./unknown-devices.store.ts";

const platform = await forFile(startPlatform());
const anybody = systemScope("a test lets devices be refused");
let owner: Caller;
let productKey: string;
let productId: string;
beforeEach(async () => {
  // Failures of other tests from this address are forgotten by then.
  platform.clock.advance(61_000);
  owner = await platform.actor();
  ({ product_key: productKey, id: productId } = await platform.product(owner));
});

/** Tries to sign in, and waits for the refusal. */
async function attempt(connectWith: {
  clientId: string;
  username: string;
  password?: string;
}): Promise<void> {
  const { password = "", ...rest } = connectWith;
  const socket = connect(platform.gateway.ports.mqtt, "127.0.0.1");
  socket.write(
    mqttPacket.generate({
      cmd: "connect",
      protocolId: "MQTT",
      protocolVersion: 4,
      clean: true,
      keepalive: 60,
      ...rest,
      password: Buffer.from(password),
    }),
  );
  await once(socket.resume(), "close");
}

async function listed(caller: Caller, query: object = {}) {
  return (await caller.ok(unknownDevices.list, { query })).list;
}

function seen(fields: Partial<Seen>): Seen {
  const at = Math.floor(platform.clock.now() / 1000);
  return {
    product_key: productKey,
    device_name: "lamp",
    reason: "refused_unknown",
    address: "192.0.2.1",
    tries: 1,
    first_at: at,
    last_at: at,
    ...fields,
  };
}

const keep = async (rows: readonly Seen[]) => keepSeen(anybody, platform.sql, rows, platform.clock.now());

describe("unknown devices", () => {
  it("are shown to the account of the product that they name, and to no other account", async () => {
    const stranger = await platform.actor();
    const admin = await platform.actor(1);
    const { device_name } = await owner.ok(devices.create, { body: { product_id: productId } });
    const named = (deviceName: string) => credentialsOf({ productKey, deviceName, secret: "wrong" });
    await attempt(named("no-such-lamp"));
    await attempt(named("no-such-lamp"));
    await attempt({ ...named("new-lamp"), clientId: "x|authType=register,random=1,signmethod=hmacsha256|" });
    await attempt(named(device_name));
    await eventually(async () =>
      expect(await listed(owner)).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({
            device_name: "no-such-lamp",
            product_id: productId,
            product_key: productKey,
            reason: "refused_unknown",
            address: "127.0.0.1",
            tries: 2,
          }),
          expect.objectContaining({ device_name: "new-lamp", reason: "refused_no_tls" }),
        ]),
      ),
    );
    expect(await listed(owner)).toHaveLength(2);
    expect(await listed(stranger)).toEqual([]);
    expect(await listed(admin, { keyword: productKey })).toEqual([]);
  });

  it("that name no existing product are shown to administrators of the platform", async () => {
    const admin = await platform.actor(1);
    await attempt(credentialsOf({ productKey: "mistyped", deviceName: "lamp", secret: "wrong" }));
    await attempt({ clientId: "x", username: "no-such-token" });
    await attempt({ clientId: "x", username: "lamp 1", password: "secret" });
    await eventually(async () => expect(await listed(admin)).toHaveLength(3));
    const rows = await listed(admin);
    expect(
      rows
        .toSorted((a, b) => a.reason.localeCompare(b.reason))
        .map((row) => [row.reason, row.product_key, row.device_name, row.product_id]),
    ).toEqual([
      ["refused_token", "", "", null],
      ["refused_unknown", "mistyped", "lamp", null],
      ["refused_user_name", "", "", null],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/no-such-token|secret/);
    expect(await listed(owner)).toEqual([]);
  });

  it("are shown to the account of the product also if they swapped device name and product key", async () => {
    await keep([seen({ product_key: "lamp", device_name: productKey })]);
    expect(await listed(owner)).toMatchObject([
      { reason: "refused_swapped", product_id: productId, product_key: "lamp", device_name: productKey },
    ]);
  });

  it("are shown to the account of the product also if they wrote the product key in capitals", async () => {
    await keep([seen({ product_key: productKey.toUpperCase() })]);
    expect(await listed(owner)).toMatchObject([
      { reason: "refused_letters", product_id: productId, product_key: productKey.toUpperCase() },
    ]);
  });

  it("are found by product, name, key and address", async () => {
    const other = await platform.product(owner);
    await keep([
      seen({}),
      seen({ device_name: "other", product_key: other.product_key, address: "192.0.2.77" }),
    ]);
    const names = async (query: object) => (await listed(owner, query)).map(({ device_name }) => device_name);
    expect(await names({ product_id: other.id })).toEqual(["other"]);
    expect(await names({ keyword: "LAM" })).toEqual(["lamp"]);
    expect(await names({ keyword: "2.77" })).toEqual(["other"]);
    expect(await names({ keyword: other.product_key })).toEqual(["other"]);
  });

  it("are merged into one row per device, and deleted an hour after the last try", async () => {
    await keep([seen({ tries: 3 })]);
    const [first] = await listed(owner);
    platform.clock.advance(600_000);
    const later = seen({});
    await keep([later]);
    const [again] = await listed(owner);
    expect(again).toEqual({ ...first, tries: 4, last_at: later.last_at });
    const upkeep = async (now: number) =>
      platform.modules.find(({ name }) => name === "unknown-devices")?.upkeep?.(now);
    await upkeep(platform.clock.now() + 3_599_000);
    expect(await listed(owner)).toHaveLength(1);
    await upkeep(platform.clock.now() + 3_601_000);
    expect(await listed(owner)).toEqual([]);
  });

  it("are limited in number per network, regardless of how many names it makes up", async () => {
    const strangers = keptStrangers({ sql: platform.sql, clock: platform.clock, log: createLog("silent") });
    const note = (deviceName: string, address: string) =>
      strangers.note({
        named: { productKey, deviceName },
        reason: "refused_unknown",
        address,
        time: platform.clock.now(),
      });
    for (let i = 0; i < 150; i++) note(`made-up-${i}`, "192.0.2.9");
    for (let i = 0; i < 20; i++) note("made-up-7", "192.0.2.9");
    note("honest", "198.51.100.1");
    await strangers.close();
    const { list } = await owner.ok(unknownDevices.list, { query: { page_size: 1000 } });
    expect(list).toHaveLength(limits.unknownDevicesOfNetwork + 1);
    expect(list.find(({ device_name }) => device_name === "made-up-7")).toMatchObject({ tries: 21 });
    expect(list.some(({ device_name }) => device_name === "honest")).toBe(true);
  });

  it("are not kept any more once the server closes", async () => {
    const strangers = keptStrangers({ sql: platform.sql, clock: platform.clock, log: createLog("silent") });
    const note = (deviceName: string) =>
      strangers.note({
        named: { productKey, deviceName },
        reason: "refused_unknown",
        address: "192.0.2.10",
        time: platform.clock.now(),
      });
    note("in-time");
    await strangers.close();
    note("late");
    await strangers.close();
    expect((await listed(owner)).map(({ device_name }) => device_name)).toEqual(["in-time"]);
  });

  it("are limited to the newest ones of an account", async () => {
    const most = limits.unknownDevices;
    const at = seen({}).last_at;
    const of = (from: number) =>
      Array.from({ length: most }, (_, i) => seen({ device_name: `n-${from + i}`, last_at: at + from + i }));
    await keep(of(0));
    await keep(of(most / 2));
    const { list, total } = await owner.ok(unknownDevices.list, { query: { page_size: 1000 } });
    expect(total).toBe(most);
    expect(list[0]!.device_name).toBe(`n-${most + most / 2 - 1}`);
    expect(list.at(-1)!.device_name).toBe(`n-${most / 2}`);
  });
});
