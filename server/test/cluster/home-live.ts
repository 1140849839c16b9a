import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import type { HomeLiveKind } from "@thingwright/contract/people/home-live.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../src/platform/clock.ts";
import { callerOf, type Caller } from "../caller.ts";
import { createProduct } from "../create-product.ts";
import { type DeviceAtHome, type HomeForTests, makeHome } from "../devices-at-home.ts";
import type { PersonCaller } from "../harness.ts";
import { type Live, openLiveAtHome } from "../live.ts";
import { givePasswordAtHome, makePerson, signInAtHome } from "../people.ts";
import type { Installation } from "./installation.ts";

const password = "letters1";

/**
 * Defines the tests of people at home who follow live topics at one API process of an installation. All calls go to the
 * other API process, and devices are connected to a gateway process.
 */
export function homeLiveAcrossProcesses({ sql, running }: Installation, maker: Caller): void {
  let home: HomeForTests;
  let lamp: DeviceAtHome;
  /**
   * A connection of the owner at the same process as the connections that must receive nothing. A message on it proves
   * that the news has reached that process.
   */
  let witness: Live;
  let isLit = false;

  async function person(app: string): Promise<PersonCaller> {
    const { uid, owner } = await makePerson(sql, systemClock, app);
    await givePasswordAtHome(sql, uid, password);
    const token = await signInAtHome(sql, systemClock, uid);
    return { ...callerOf(running.api1.url, token, owner), uid };
  }

  /** Follows subjects at the API process that does not handle the calls. */
  async function following(who: PersonCaller, ...subjects: [HomeLiveKind, string][]): Promise<Live> {
    const live = await openLiveAtHome(running.api2.url, who.token, home.app.app_key);
    for (const [kind, id] of subjects) {
      live.say({ type: "subscribe", kind, id });
      await live.next("snapshot");
    }
    return live;
  }
  const lampOf = () => ({ params: { id: lamp.device.id } });
  async function joined(): Promise<PersonCaller> {
    const who = await person(home.appId);
    const { code } = await home.owner.ok(homes.invite, { params: { id: home.id } });
    await who.ok(homes.accept, { body: { code } });
    return who;
  }

  /** Makes the lamp report a new value, and waits until the process of the live connections has received the value. */
  async function somethingHappens(): Promise<void> {
    isLit = !isLit;
    witness.heard.length = 0;
    await lamp.report({ lit: isLit });
    expect(await witness.next("delta")).toMatchObject({ data: { tiles: [{ value: isLit }] } });
  }
  /** Expects that an open connection no longer gets news about the lamp and the home. */
  async function hearsNothing(live: Live): Promise<void> {
    live.heard.length = 0;
    await somethingHappens();
    live.say({ type: "ping" });
    await live.next("pong");
    expect(live.heard).toEqual([]);
    live.socket.terminate();
  }

  describe("the live connection of people at home, at another process than what happens", () => {
    // The home is created only here, because the tests above kill the gateway to which its device connects.
    beforeAll(async () => {
      const { id } = await createProduct(maker);
      const lit = {
        identifier: "lit",
        name: "Lit",
        data_type: "bool",
        transfer_type: "issue_report",
      } as const;
      await maker.ok(products.define, { params: { id }, body: { list: [lit] } });
      const panel = { panel_id: genericPanelId, main: "lit", hidden: [] };
      await maker.ok(configuration.save, { params: { id }, body: { panel } });
      home = await makeHome({ person, gateway: { ports: { mqtt: running.gateway1.mqttPort } } }, maker);
      lamp = await home.bound(id);
      witness = await following(home.owner, ["home", home.id]);
    });
    afterAll(async () => {
      witness.socket.terminate();
      await home.close();
    });

    it("tells what devices report, and what is changed at home", async () => {
      const live = await following(home.member, ["home", home.id], ["device", lamp.device.id]);
      await somethingHappens();
      const told = [await live.next("delta"), await live.next("delta")];
      expect(told).toContainEqual(
        expect.objectContaining({ kind: "home", data: { tiles: [{ id: lamp.device.id, value: isLit }] } }),
      );
      expect(told).toContainEqual(expect.objectContaining({ kind: "device" }));
      await home.owner.ok(homes.update, { params: { id: home.id }, body: { name: "Villa" } });
      expect(await live.next("delta")).toMatchObject({ kind: "home", data: { again: ["home"] } });
      live.socket.terminate();
    });

    it("ends what a member follows who is removed", async () => {
      const ben = await joined();
      const live = await following(ben, ["home", home.id], ["device", lamp.device.id]);
      await home.owner.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
      await live.next("rights");
      for (const kind of ["home", "device"])
        expect(await live.next("refused")).toMatchObject({ kind, problem: "not_found" });
      await hearsNothing(live);
    });

    it("ends what a guest follows whose share is ended", async () => {
      const cleo = await person(home.appId);
      const { code, id } = await home.owner.ok(deviceShares.create, {
        ...lampOf(),
        body: { control: true },
      });
      await cleo.ok(deviceShares.accept, { body: { code } });
      const live = await following(cleo, ["device", lamp.device.id], ["shared", cleo.uid]);
      await home.owner.ok(deviceShares.remove, { params: { id: lamp.device.id, shareId: id } });
      expect(await live.next("refused")).toMatchObject({ kind: "device", problem: "not_found" });
      expect(await live.next("snapshot")).toMatchObject({ kind: "shared", data: { tiles: [] } });
      await hearsNothing(live);
    });

    it("ends with the session, and with the account", async () => {
      const ben = await joined();
      const phone = { ...ben, token: await signInAtHome(sql, systemClock, ben.uid) };
      const [here, there] = [
        await following(ben, ["home", home.id]),
        await following(phone, ["home", home.id]),
      ];
      await ben.ok(appProfile.endSession, { query: { others: "1" } });
      expect(await there.closed).toBe(4401);
      await ben.ok(appProfile.cancel, { body: { password } });
      expect(await here.closed).toBe(4401);
      for (const live of [here, there])
        expect(live.heard).toContainEqual(expect.objectContaining({ problem: "token_expired" }));
    });
  });
}
