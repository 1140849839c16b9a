import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDevice } from "../../src/modules/bindings/bindings.store.ts";
import { AwaitedDevices } from "../../src/modules/bindings/index.ts";
import { pressesReported } from "../../src/modules/bindings/presses.ts";
import { homeMessagesThrough } from "../../src/modules/home-messages/index.ts";
import { lockHome, lockPerson } from "../../src/modules/homes/index.ts";
import { accountScope, systemScope } from "../../src/platform/database/scope.ts";
import { everything } from "../../src/platform/database/sql.ts";
import type { EventLog } from "../../src/platform/events.ts";
import type { Caller } from "../caller.ts";
import { forFile } from "../for-file.ts";
import { startPlatform } from "../harness.ts";
import { untilWaitingFor, waitingForLocks } from "../locks.ts";
import { eventually } from "../eventually.ts";
import { silent } from "../people.ts";
import { makeStreet, password, type Settler, type Street } from "./street.ts";

const platform = await forFile(startPlatform());
let street: Street;
let ada: Settler;
let ben: Settler;
beforeEach(async () => {
  street = await makeStreet(platform);
  [ada, ben] = [await street.settler(), await street.settler()];
});
afterEach(() => street.close());

const here = () => ({ params: { id: street.device.id } });
const has = async (who: Caller) => (await who.ok(bindings.list)).list.map(({ id }) => id);
const lit = {
  identifier: "lit",
  name: "Switch",
  data_type: "bool",
  transfer_type: "issue_report",
} as const;
const test = systemScope("tests look at all homes");
/** Expects that each remaining home has exactly one owner. */
async function owners(): Promise<void> {
  const found = await everything(test, platform.sql)
    .selectFrom("home")
    .leftJoin("home_member", (on) => on.onRef("home_member.home_id", "=", "home.id").on("role", "=", "owner"))
    .select(["home.id", "home_member.app_user_id"])
    .execute();
  expect(found.filter(({ app_user_id }) => app_user_id === null)).toEqual([]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
}

describe("concurrent calls of several people", () => {
  it("that cancel an account and leave its home both finish, although they wait for each other", async () => {
    await street.join(ada, ben, "admin");
    await street.bindTo(ben, ada.home);
    let both: Promise<{ status: number; problem?: string }[]> | undefined;
    await platform.sql.transaction(async (holding) => {
      await lockDevice(accountScope(street.maker.owner), holding, street.device.id);
      const leaving = ben.call(homes.removeMember, { params: { id: ada.home, uid: ben.uid } });
      // The call of Ben has locked the home, and waits for the lock on the device.
      await untilWaitingFor(holding, platform.sql);
      const cancelling = ada.call(appProfile.cancel, { body: { password } });
      await eventually(async () => expect(await waitingForLocks(platform.sql)).toBe(2));
      both = Promise.all([cancelling, leaving]);
    });
    const [cancelled, left] = await both!;
    expect(cancelled!.status).toBe(200);
    expect([200, 409]).toContain(left!.status);
    await owners();
  });

  it("that unbind a device and accept a share of it leave no share of an unbound device, 50 times", async () => {
    for (let round = 0; round < 50; round++) {
      await street.bindTo(ada, ada.home);
      // Shares that Ada gave are valid again when she binds the device again, so they are removed first.
      for (const { id } of (await ada.ok(deviceShares.list, here())).list)
        await ada.ok(deviceShares.remove, { params: { id: street.device.id, shareId: id } });
      const { code } = await ada.ok(deviceShares.create, { ...here(), body: { control: true } });
      const [unbound, taken] = await Promise.all([
        ada.call(bindings.unbind, here()),
        ben.call(deviceShares.accept, { body: { code } }),
      ]);
      platform.clock.advance(60_000);
      expect(unbound.status).toBe(200);
      expect([200, 410]).toContain(taken.status);
      expect(await has(ben)).toEqual([]);
      expect(await ben.refused(bindings.properties, here())).toMatchObject({ status: 404 });
    }
  });

  it("that accept a share wait for the lock of the person who accepts", async () => {
    await street.bindTo(ada, ada.home);
    const { code } = await ada.ok(deviceShares.create, { ...here(), body: { control: true } });
    let taking: Promise<{ status: number }> | undefined;
    await platform.sql.transaction(async (holding) => {
      await lockPerson(accountScope(street.maker.owner), holding, ben.uid);
      taking = ben.call(deviceShares.accept, { body: { code } });
      await untilWaitingFor(holding, platform.sql);
    });
    expect(await taking).toMatchObject({ status: 200 });
  });

  it("that bind pressed devices hold no lock on a device while they wait for a home", async () => {
    await street.maker.ok(products.define, { params: street.product, body: { list: [lit] } });
    const both = [
      { who: ada, device: street.device },
      { who: ben, device: (await street.another()).device },
    ].toSorted((a, b) => (a.who.home < b.who.home ? -1 : 1));
    for (const { who, device } of both) {
      const { product_key, device_name } = device;
      await who.ok(bindings.bindByPress, { body: { home_id: who.home, product_key, device_name } });
    }
    const account = accountScope(street.maker.owner);
    const now = platform.clock.now();
    const keys = await Promise.all(both.map(({ device }) => lockDevice(account, platform.sql, device.id)));
    const reports = keys.flatMap((device) =>
      [false, true].map((value) => ({
        kind: "report",
        device,
        time: now,
        written: now,
        data: { lit: value },
      })),
    ) as unknown as DeviceEvent[];
    const events = { emit: () => Promise.resolve() } as unknown as EventLog;
    const awaited = new AwaitedDevices(platform.clock);
    const consumer = pressesReported(
      { stream: platform.stream, events, clock: platform.clock, messages: homeMessagesThrough(silent) },
      awaited,
    );
    const [first, second] = both;
    let handled: Promise<unknown> | undefined;
    await platform.sql.transaction(async (holding) => {
      await lockHome(account, holding, second!.who.home);
      handled = platform.sql.transaction((inside) => consumer.handle(reports, inside));
      await untilWaitingFor(holding, platform.sql);
      // While the consumer waits for the home of the second person, it must not hold a lock on the device of the first.
      expect(await lockDevice(account, holding, first!.device.id)).toBeDefined();
    });
    await handled;
    for (const { who, device } of both) expect(await has(who)).toEqual([device.id]);
  });

  it("that hand over a home while its heir leaves result in one owner, 20 times", async () => {
    for (let round = 0; round < 20; round++) {
      const host = await street.settler();
      await street.join(host, ben);
      const params = { id: host.home };
      const [given, left] = await Promise.all([
        host.call(homes.handOver, { params, body: { member_id: ben.uid, password } }),
        ben.call(homes.removeMember, { params: { id: host.home, uid: ben.uid } }),
      ]);
      expect(["200 409", "404 200"]).toContain(`${given.status} ${left.status}`);
      const people = (await host.ok(homes.members, { params })).list;
      expect(people.filter(({ role }) => role === "owner")).toHaveLength(1);
      if (given.status === 200) await ben.ok(homes.remove, { params });
    }
  });

  it("that cancel an account, accept an invitation and join its home leave homes consistent, 20 times", async () => {
    for (let round = 0; round < 20; round++) {
      const leaver = await street.settler();
      const own = await leaver.ok(homes.invite, { params: { id: leaver.home }, body: {} });
      const theirs = await ada.ok(homes.invite, { params: { id: ada.home }, body: {} });
      const [cancelled, accepted, joined] = await Promise.all([
        leaver.call(appProfile.cancel, { body: { password } }),
        leaver.call(homes.accept, { body: { code: theirs.code } }),
        ben.call(homes.accept, { body: { code: own.code } }),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 401]).toContain(accepted.status);
      expect([200, 410]).toContain(joined.status);
      expect((await ada.ok(homes.members, { params: { id: ada.home } })).list).toHaveLength(1);
      if (joined.status === 200) await ben.ok(homes.remove, { params: { id: leaver.home } });
      const invited = (await ada.ok(homes.invitations, { params: { id: ada.home } })).list;
      for (const { id } of invited)
        await ada.ok(homes.revoke, { params: { id: ada.home, invitationId: id } });
    }
    await owners();
  });

  it("that cancel two accounts of one home both succeed, 10 times", async () => {
    for (let round = 0; round < 10; round++) {
      const [host, mate] = [await street.settler(), await street.settler()];
      await street.join(host, mate, "admin");
      const both = await Promise.all(
        [host, mate].map((who) => who.call(appProfile.cancel, { body: { password } })),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    }
    await owners();
  });

  it("that use one invitation or one offer to share succeed for one person only, out of ten", async () => {
    await street.bindTo(ada, ada.home);
    const crowd = await Promise.all(Array.from({ length: 10 }, () => street.settler()));
    const invited = await ada.ok(homes.invite, { params: { id: ada.home }, body: {} });
    const offered = await ada.ok(deviceShares.create, { ...here(), body: { control: true } });
    for (const [route, { code }] of [
      [homes.accept, invited],
      [deviceShares.accept, offered],
    ] as const) {
      const answers = await Promise.all(crowd.map((who) => who.call(route, { body: { code } })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
