import { devices } from "@thingwright/contract/devices/devices.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { expect, test } from "vitest";
import { FakePlatform } from "../../test/fake-platform.ts";
import { onePerType } from "../../test/points.ts";
import { eachAtOnce } from "./each-at-once.ts";
import { deviceNames, ensureDevices, findProduct } from "./fleet.ts";
import type { Call } from "./platform-client.ts";
import { simulate } from "./simulation.ts";
import { Status } from "./status.ts";

/** A platform that answers from a table of routes. */
function answering(answers: Map<Route, (input: Record<string, never>) => unknown>): Call {
  return ((route: Route, input: Record<string, never>) =>
    Promise.resolve(answers.get(route)?.(input))) as Call;
}

test("finds the product by its key, or lists the existing keys", async () => {
  const list = [{ id: "p1", product_key: "abc", name: "Lamp" }];
  const call = answering(
    new Map<Route, () => unknown>([
      [products.list, () => ({ list, total: 1 })],
      [products.definition, () => ({ list: onePerType, version: 1 })],
      [keyMapping.get, () => ({ list: [], version: 1 })],
    ]),
  );
  expect((await findProduct(call, "abc")).model.points).toBe(onePerType);
  await expect(findProduct(call, "nope")).rejects.toThrow("known keys: abc (Lamp)");
});

test("creates missing devices, and renews the secrets of existing ones", async () => {
  const made: unknown[] = [];
  const call = answering(
    new Map<Route, (input: Record<string, never>) => unknown>([
      [
        devices.list,
        ({ query }: { query?: { cursor?: string } }) =>
          query?.cursor
            ? { list: [{ id: "d2", device_name: "sim-0002" }], total: 2, next_cursor: null }
            : { list: [{ id: "d9", device_name: "other" }], total: 2, next_cursor: "next" },
      ],
      [devices.create, ({ body }) => made.push(body) && { id: "new" }],
      [devices.renewSecret, ({ params }) => params],
    ]),
  );
  const progress: number[] = [];
  const fleet = await ensureDevices(call, "p1", deviceNames("sim", 3), (done) => progress.push(done));
  expect(fleet).toEqual([{ id: "new" }, { id: "d2" }, { id: "new" }]);
  expect(made).toEqual([
    { product_id: "p1", device_name: "sim-0001" },
    { product_id: "p1", device_name: "sim-0003" },
  ]);
  expect(progress).toEqual([1, 2, 3]);
});

test("tasks run side by side, and their results keep their order", async () => {
  let running = 0;
  let most = 0;
  const results = await eachAtOnce([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    return item * 2;
  });
  expect(results).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
});

test.each(["native", "token"] as const)(
  "a fleet of the %s dialect connects, reports and stops",
  async (dialect) => {
    const platform = await FakePlatform.start();
    platform.answers(({ topic, payload }) =>
      topic.endsWith("/post") ? { topic: `${topic}_reply`, payload: { id: payload.id, code: 200 } } : null,
    );
    const fleet = deviceNames("sim", 20).map((device_name, i) => ({
      id: `${i}`,
      product_key: "abc",
      device_name,
      device_secret: `secret${i}`,
      access_token: `token-${device_name}`,
    }));
    const status = new Status(fleet.length);
    const options = { mqtt: platform.url, dialect, interval: 20, seed: "1" };
    const simulation = simulate(fleet, thingModel(onePerType), options, status);
    await simulation.started;
    expect(status.line(1000)).toContain("20/20 connected");
    await expect.poll(() => platform.heard.length).toBeGreaterThan(60);
    await simulation.stop();
    expect(status.line(1000)).toContain("0/20 connected");
    expect(status.summary()).toMatch(/^\d+ sent · \d+ acknowledged · 0 calls answered/);
    expect(new Set(platform.signedIn.map(({ userName }) => userName)).size).toBe(20);
    await platform.stop();
  },
);

test("the status line shows rates per second and the last error", () => {
  const status = new Status(2);
  status.connected(1);
  for (const kind of ["sent", "sent", "acknowledged"] as const) status.count({ kind });
  expect(status.line(1000)).toBe(
    "1/2 connected · 2.0 sent/s · 1.0 acknowledged/s · 0 calls answered · no errors",
  );
  status.trouble(Object.assign(new Error(), { code: "ECONNREFUSED" }));
  expect(status.line(500)).toBe(
    "1/2 connected · 0.0 sent/s · 0.0 acknowledged/s · 0 calls answered · 1 errors (last: ECONNREFUSED)",
  );
});
