import { expect, onTestFinished, test } from "vitest";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { eventually } from "./eventually.ts";
import { forFile } from "./for-file.ts";
import { startPlatform } from "./harness.ts";

const platform = await forFile(startPlatform());
const hour = 3_600_000;

async function upkeep(): Promise<void> {
  for (const module of platform.modules) await module.upkeep?.(platform.clock.now());
}

async function makeDevice() {
  const maker = await platform.actor();
  const { id: product_id } = await platform.product(maker);
  const point = { identifier: "level", name: "Level", data_type: "value", transfer_type: "report" } as const;
  await maker.ok(products.define, {
    params: { id: product_id },
    body: { list: [{ ...point, min: 0, max: 99, step: 1 }] },
  });
  const params = await maker.ok(devices.create, { body: { product_id } });
  const connect = () => {
    const device = connectDevice({
      url: `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`,
      productKey: params.product_key,
      deviceName: params.device_name,
      deviceSecret: params.device_secret,
      timeout: 60_000,
    });
    onTestFinished(() => device.close());
    return device.ready();
  };
  return { maker, params, connect };
}

test.each([
  ["ahead by an hour, and then set right", hour],
  ["behind by an hour, and then set right", -hour],
])(
  "while the clock is %s, people stay signed in, devices can report, and no report is lost",
  async (_, jump) => {
    const { maker, params, connect } = await makeDevice();
    let device = await connect();
    await device.post({ level: 1 });
    await upkeep();

    platform.clock.jump(jump);
    await eventually(async () => expect(await warnings()).toContain("clock"));
    await device.post({ level: 2 });
    await maker.ok(accounts.current);
    await upkeep();
    await device.close();
    device = await connect();
    await device.post({ level: 3 });

    platform.clock.jump(-jump);
    await device.post({ level: 4 });
    await upkeep();
    await device.close();
    device = await connect();
    await device.post({ level: 5 });
    await maker.ok(accounts.current);

    const { list } = await maker.ok(devices.history, { params, query: { identifier: "level", limit: 99 } });
    expect(new Set(list.map(({ value }) => value))).toEqual(new Set([1, 2, 3, 4, 5]));
    const [level] = (await maker.ok(devices.properties, { params })).list;
    expect(level?.reported?.value).toBe(5);
  },
);

test("a clock jump forwards does not lift the limit of failed sign-ins, and a jump back does not prolong it", async () => {
  const username = "jumping@example.com";
  const guess = async () =>
    (await platform.nobody.call(accounts.login, { body: { username, password: "x" } })).code;
  const codes = [await guess(), await guess(), await guess()];
  platform.clock.jump(hour);
  codes.push(await guess());
  platform.clock.jump(-2 * hour);
  codes.push(await guess());
  platform.clock.advance(901_000);
  codes.push(await guess());
  platform.clock.jump(hour);
  expect(codes).toEqual([20401, 20401, 20401, 20343, 20343, 20401]);
});

async function warnings(): Promise<string[]> {
  const answer = await fetch(`${platform.url}/readyz`);
  const { warnings: found = [] } = (await answer.json()) as { warnings?: { name: string }[] };
  return found.map(({ name }) => name);
}
