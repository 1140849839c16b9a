import { bindings } from "@thingwright/contract/people/bindings.ts";
import { deviceTimers } from "@thingwright/contract/devices/device-timers.ts";
import { sql as raw } from "kysely";
import { expect, test } from "vitest";
import { systemClock } from "../src/platform/clock.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything } from "../src/platform/database/sql.ts";
import { callerOf } from "./caller.ts";
import { createProduct } from "./create-product.ts";
import { type DeviceAtHome, makeHome } from "./devices-at-home.ts";
import { eventually } from "./eventually.ts";
import { forFile } from "./for-file.ts";
import { connectDevice } from "./gateway.ts";
import { makePerson, signInAtHome } from "./people.ts";
import { makeProcesses } from "./processes.ts";

const processes = await forFile(makeProcesses());
const { sql } = processes;
const looking = everything(systemScope("a test looks at what is due, and lets a claim end"), sql);
const set = "thing/service/property/set";

test("countdowns that are being executed or become due while their process is dead run once each", async () => {
  const first = await processes.start();
  const maker = await processes.signIn(first);
  const { id: product } = await createProduct(maker);
  const person = async (app: string) => {
    const { uid, owner } = await makePerson(sql, systemClock, app);
    return { ...callerOf(first.url, await signInAtHome(sql, systemClock, uid), owner), uid };
  };
  const home = await makeHome({ person, gateway: { ports: { mqtt: first.mqttPort } } }, maker);
  const [lamp, fan] = [await home.bound(product), await home.bound(product)];
  const ofDevice = ({ device }: DeviceAtHome) => ({ params: { id: device.id } });
  const countDown = (one: DeviceAtHome, seconds: number) =>
    home.owner.ok(deviceTimers.countDown, {
      ...ofDevice(one),
      body: { identifier: "switch", value: true, seconds },
    });
  await countDown(lamp, 1);
  // The lamp has received the call, but its process is killed before any answer is stored.
  expect(await lamp.client.next(set)).toMatchObject({ params: { switch: 1 } });
  await countDown(fan, 1);
  await first.kill();
  await home.close();

  await processes.start({ ports: first });
  const again = async (one: DeviceAtHome) => {
    const { product_key: productKey, device_name: deviceName, device_secret: secret } = one.device;
    const client = await connectDevice(
      { url: `mqtt://127.0.0.1:${first.mqttPort}` },
      { productKey, deviceName, secret },
    );
    const topic = `/sys/${productKey}/${deviceName}`;
    await client.mqtt.subscribeAsync(`${topic}/#`);
    return {
      client,
      async takes() {
        const asked = (await client.next(set)) as { id: string; params: unknown };
        const answer = JSON.stringify({ id: asked.id, code: 200, data: {} });
        await client.mqtt.publishAsync(`${topic}/${set}_reply`, answer);
        return asked.params;
      },
    };
  };
  const [its, others] = [await again(lamp), await again(fan)];
  // A timer that the killed process has claimed stays claimed for a minute. The claim is ended here, so that the test
  // does not have to wait.
  await raw`update device_timer set run_until = 1 where run_until is not null and ran_at is not null
    and binding_id = (select id from device_binding where device_id = ${lamp.device.id})`.execute(looking);
  expect([await its.takes(), await others.takes()]).toEqual([{ switch: 1 }, { switch: 1 }]);
  for (const one of [lamp, fan])
    await eventually(async () =>
      expect((await home.owner.ok(deviceTimers.list, ofDevice(one))).countdowns).toMatchObject([
        { ends_at: null, last_run: { code: 200, problem: null } },
      ]),
    );
  // No timer is due or claimed, and no property is desired any more. So neither countdown can run a second time.
  const left = looking.selectFrom("device_timer").select("id");
  expect(
    await left.where((e) => e.or([e("due_at", "is not", null), e("run_until", "is not", null)])).execute(),
  ).toEqual([]);
  for (const [one, { client }] of [
    [lamp, its],
    [fan, others],
  ] as const) {
    const { list } = await home.owner.ok(bindings.properties, ofDevice(one));
    expect(list.find(({ identifier }) => identifier === "switch")?.desired ?? null).toBeNull();
    expect(client.received.filter(({ topic }) => topic.endsWith(set))).toEqual([]);
    await client.end();
  }
});
