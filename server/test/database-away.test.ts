import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { lateAnswer } from "../src/platform/health.ts";
import { eventually } from "./eventually.ts";
import { startPlatform } from "./harness.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { careless } from "./postgres.ts";

interface Ready {
  status: string;
  wrong?: { name: string; reason: string }[];
}

test("a database outage is reported, messages of devices wait, and everything recovers once the database is back", async () => {
  const folder = await mkdtemp(join(tmpdir(), "thingwright-away-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let postgres = await startOwnPostgres(folder, careless);
  onTestFinished(() => postgres.stop());
  await migrate(postgres.connectionString);
  const platform = await startPlatform({ DATABASE_URL: postgres.connectionString });
  onTestFinished(() => platform.close());

  const maker = await platform.actor();
  const { id: product_id } = await platform.product(maker);
  const point = { identifier: "level", name: "Level", data_type: "value", transfer_type: "report" } as const;
  await maker.ok(products.define, {
    params: { id: product_id },
    body: { list: [{ ...point, min: 0, max: 9, step: 1 }] },
  });
  const params = await maker.ok(devices.create, { body: { product_id } });
  const device = connectDevice({
    url: `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`,
    productKey: params.product_key,
    deviceName: params.device_name,
    deviceSecret: params.device_secret,
    timeout: 60_000,
  });
  onTestFinished(() => device.close());
  const ready = async () => (await (await fetch(`${platform.url}/readyz`)).json()) as Ready;
  const wrong = async () => (await ready()).wrong?.map(({ name }) => name) ?? [];

  await (await device.ready()).post({ level: 1 });
  await eventually(async () => expect(await wrong()).toEqual([]));

  const left = performance.now();
  await postgres.stop();
  let stored = false;
  const waiting = device.post({ level: 2 }, { reply: false }).then(() => (stored = true));
  await eventually(async () =>
    expect(await wrong()).toEqual(expect.arrayContaining(["database", "device messages"])),
  );
  const { wrong: found = [] } = await ready();
  for (const { reason } of found) expect(reason).not.toContain(folder);
  const body = { username: "admin@thingwright.local", password: "Administer1!" };
  expect(await platform.nobody.refused(accounts.login, { body })).toMatchObject({ status: 503 });
  expect(await maker.refused(devices.list)).toMatchObject({ status: 503 });
  expect(stored).toBe(false);

  postgres = await startOwnPostgres(folder, careless);
  await waiting;
  await eventually(async () => expect(await wrong()).toEqual([]));
  await platform.nobody.ok(accounts.login, { body });
  const query = { identifier: "level", limit: 10 };
  const { list } = await maker.ok(devices.history, { params, query });
  expect(list.map(({ value }) => value)).toEqual([2, 1]);

  // Failures that repeat while the database is away must not fill the log: each kind of line may appear once a minute.
  // Every module, lane of tasks, part of shared work, consumer of the stream and repeated check logs its own failures,
  // so the lines of each are counted separately.
  const minutes = Math.ceil((performance.now() - left) / 60_000);
  const lines = platform.logged.filter(({ level, reason }) => Number(level) >= 40 && reason !== lateAnswer);
  const kind = ({ msg, check, module, lane, work, part, consumer }: Record<string, unknown>) =>
    [msg, check, module, lane, work, part, consumer].join(" ");
  for (const line of lines) {
    const same = lines.filter((other) => kind(other) === kind(line));
    expect(same.length, kind(line)).toBeLessThanOrEqual(minutes + 1);
  }
  expect(platform.logged).toContainEqual(
    expect.objectContaining({ check: "device messages", seconds: expect.any(Number) }),
  );
});
