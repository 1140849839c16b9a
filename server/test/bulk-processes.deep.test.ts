import { deviceImports } from "@thingwright/contract/devices/device-imports.ts";
import { deviceIssues } from "@thingwright/contract/devices/device-issues.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import { expect, test, vi } from "vitest";
import { addDevices, run } from "./bulk.ts";
import { createProduct } from "./create-product.ts";
import { uploadList } from "./device-lists.ts";
import { eventually } from "./eventually.ts";
import { setProductStatus } from "./factories.ts";
import { forFile } from "./for-file.ts";
import { makeProcesses } from "./processes.ts";
import { makeSwitch } from "./switch-product.ts";

const processes = await forFile(makeProcesses());
const count = 3000;

/** Starts of processes on a busy machine take longer than anything else that a test waits for. */
const patiently = <T>(attempt: () => Promise<T>) => vi.waitFor(attempt, { timeout: 120_000, interval: 100 });

test("an import and an issue whose process is killed continue in another process, and handle each device once", async () => {
  const { connectionString } = processes;
  const roles = ["api", "worker"] as const;
  const first = await processes.start({ roles });
  let admin = await processes.signIn(first);
  const { product: issued } = await makeSwitch({ product: createProduct }, admin, 0);
  await addDevices(connectionString, { productId: issued, count, age: 1_000_000 });
  const { id: product_id } = await createProduct(admin);
  await setProductStatus(connectionString, product_id, productStatus.mass);
  await run(connectionString, raw`update account set device_quota = 100000`);
  // The import takes an extra millisecond for each device, so that the test can watch it and kill a process before it
  // ends.
  await run(
    connectionString,
    raw`create function pause() returns trigger language plpgsql as 'begin perform pg_sleep(0.001); return new; end'`,
  );
  await run(
    connectionString,
    raw`create trigger pause before insert on device for each row execute function pause()`,
  );

  const lines = Array.from({ length: count }, (_, i) => `lamp-${i}\n`);
  const file_id = await uploadList(admin, `device_name\n${lines.join("")}`);
  const { id } = await admin.ok(deviceImports.create, { body: { product_id, file_id } });
  await admin.ok(deviceImports.start, { params: { id } });
  const list = () => admin.ok(deviceImports.get, { params: { id } });
  const { task_id } = await admin.ok(deviceIssues.create, {
    body: { product_id: issued, params: { relay: true }, rate: 1000, filter: { product_id: issued } },
  });
  const issue = () => admin.ok(deviceIssues.get, { params: { id: task_id } });
  await eventually(async () => {
    expect((await list()).imported).toBeGreaterThan(0);
    expect((await issue()).results.offline).toBeGreaterThan(0);
  });
  await first.kill();
  admin = await processes.signIn(await processes.start({ roles }));
  await patiently(async () => {
    expect((await list()).state).toBe("ended");
    expect((await issue()).finished_at).not.toBeNull();
  });

  expect(await list()).toMatchObject({ imported: count, bad: 0 });
  const [devices] = await run<{ all: number; names: number }>(
    connectionString,
    raw`select count(*) as all, count(distinct device_name) as names from device where product_id = ${product_id}`,
  );
  expect(devices).toEqual({ all: count, names: count });
  const { content } = await admin.ok(deviceImports.credentials, { params: { id } });
  expect(new TextDecoder().decode(content).trimEnd().split("\r\n")).toHaveLength(count + 1);
  expect((await issue()).results).toEqual({ waiting: 0, taken: 0, refused: 0, offline: count, silent: 0 });
  const [reached] = await run<{ all: number; devices: number; once: number }>(
    connectionString,
    raw`select count(*) as all, count(distinct device_id) as devices, count(*) filter (where version = 1) as once
      from device_issue_target where issue_id = ${task_id}`,
  );
  expect(reached).toEqual({ all: count, devices: count, once: count });
}, 240_000);
