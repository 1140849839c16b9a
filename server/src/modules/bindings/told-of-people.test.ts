import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { appSignIn } from "@thingwright/contract/people/app-sign-in.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import type { DeviceEvent, PersonEvent } from "@thingwright/contract/devices/device-events.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { type HomeForTests, makeHomeOfTwo } from "../../../test/devices-at-home.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { givePasswordAtHome } from "../../../test/people.ts";
import { openTestStream } from "../../../test/stream.ts";

const platform = await forFile(startPlatform());
const [ofDevices, ofPeople]: [DeviceEvent[], PersonEvent[]] = [[], []];
await forFile(
  openTestStream(platform).then((stream) => {
    const read = { shards: 4, begins: "oldest" } as const;
    stream.consume({
      ...read,
      name: "devices",
      kinds: ["controlled", "panel_opened"],
      handle: async (all) => void ofDevices.push(...all),
    });
    stream.consume({
      ...read,
      name: "people",
      of: "people",
      handle: async (all) => void ofPeople.push(...all),
    });
    return { close: () => stream.close().then(() => stream.finish()) };
  }),
);

let maker: Caller;
let home: HomeForTests;
let product: { id: string };
beforeEach(async () => {
  ofDevices.length = 0;
  ofPeople.length = 0;
  ({ maker, home, product } = await makeHomeOfTwo(platform));
  return () => home.close();
});
const happened = () => ofDevices.map(({ kind, device, data }) => ({ kind, id: device.id, data }));

it("publishes a command from home with its identifiers and result, but no command from the console", async () => {
  const lamp = await home.bound(product.id);
  const { id } = lamp.device;
  const called = home.member.ok(bindings.call, { params: { id }, body: { params: { switch: true } } });
  await lamp.taken();
  await called;
  const fromConsole = maker.ok(devices.call, { params: { id }, body: { params: { switch: false } } });
  await lamp.taken();
  await fromConsole;
  const { uid } = home.member;
  const late = { params: { id }, body: { params: { switch: true }, timeout: 100 } };
  expect(await home.owner.ok(bindings.call, late)).toMatchObject({ code: 408 });
  const data = { service: null, identifiers: ["switch"] };
  await eventually(() =>
    expect(happened()).toEqual([
      { kind: "controlled", id, data: { ...data, uid, code: 200 } },
      { kind: "controlled", id, data: { ...data, uid: home.owner.uid, code: 408 } },
    ]),
  );
});

it("publishes an opened panel once a minute per person, and only of people who reach the device", async () => {
  const { device } = await home.bound(product.id);
  const at = { params: { id: device.id } };
  const stranger = await platform.person(home.appId);
  for (const who of [home.owner, home.owner, home.member]) await who.ok(bindings.opened, at);
  expect(await stranger.call(bindings.opened, at)).toMatchObject({ status: 404 });
  platform.clock.advance(61_000);
  await home.owner.ok(bindings.opened, at);
  const opened = ({ uid }: { uid: string }) => ({ kind: "panel_opened", id: device.id, data: { uid } });
  await eventually(() =>
    expect(happened()).toEqual([home.owner, home.member, home.owner].map((who) => opened(who))),
  );
});

it("publishes a sign-in with its person and app, but no failed sign-in", async () => {
  const { uid } = home.owner;
  const username = `${uid}@home.example`;
  await givePasswordAtHome(platform.sql, uid, "letters1");
  for (const password of ["letters2", "letters1"])
    await platform.nobody.call(appSignIn.login, {
      body: { app_key: home.app.app_key, username, password },
    });
  const person = { uid, ownerId: maker.owner, appId: home.appId };
  await eventually(() => expect(ofPeople).toMatchObject([{ kind: "signed_in", person, data: {} }]));
});

it("the file of a person's data says when the person had which device", async () => {
  const { device } = await home.bound(product.id);
  platform.clock.advance(1000);
  await home.owner.ok(bindings.unbind, { params: { id: device.id } });
  const { content } = await home.owner.ok(appProfile.export);
  const { binding_log: log } = JSON.parse(new TextDecoder().decode(content)) as { binding_log: unknown };
  const of = { device_id: device.id, home_id: home.id };
  expect(log).toMatchObject([
    { ...of, event: "unbound" },
    { ...of, event: "bound", way: "pairing_token" },
  ]);
});
