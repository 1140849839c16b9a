import { devices } from "@thingwright/contract/devices/devices.ts";
import type { Generator, NewScenario } from "@thingwright/contract/points/behavior.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { sql as raw } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { utcOffset } from "./utc-offset.ts";

const platform = await forFile(startPlatform());
const number = { data_type: "value", min: 0, max: 1000, step: 1 } as const;
const target: NewFunctionPoint = {
  identifier: "target",
  name: "Target",
  transfer_type: "issue_report",
  ...number,
};
const reading: NewFunctionPoint = {
  identifier: "reading",
  name: "Reading",
  transfer_type: "report",
  ...number,
};
const door: NewFunctionPoint = {
  identifier: "door",
  name: "Door",
  transfer_type: "report",
  data_type: "bool",
};
let maker: Caller;
let product: Product;
let device: { id: string };
let params: { id: string; deviceId: string };
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  await define([target, reading, door]);
  device = await maker.ok(virtualDevices.create, { params: product, body: {} });
  params = { id: product.id, deviceId: device.id };
  await online(1);
});

const define = (list: NewFunctionPoint[]) => maker.ok(products.define, { params: product, body: { list } });
const choose = (generators: Record<string, Generator>) =>
  maker.ok(virtualDevices.setBehavior, { params, body: { generators } });
const start = (body: NewScenario) => maker.ok(virtualDevices.startScenario, { params, body });
const turn = (to: 1 | 2) => maker.ok(virtualDevices.setOnline, { params, body: { online: to } });
const online = (is: 1 | 2) =>
  eventually(async () =>
    expect(await maker.ok(virtualDevices.get, { params })).toMatchObject({ online: is }),
  );
const issue = (values: Record<string, unknown>) =>
  maker.ok(devices.call, { params: device, body: { params: values } });
async function reported(): Promise<Record<string, unknown>> {
  const { list } = await maker.ok(devices.properties, { params: device });
  return Object.fromEntries(list.map(({ identifier, reported: of }) => [identifier, of?.value]));
}
const reports = (values: object) => eventually(async () => expect(await reported()).toMatchObject(values));

describe("the generators of a virtual device", () => {
  it("are set by function point, take effect at once, and can be read back", async () => {
    expect(await maker.ok(virtualDevices.behavior, { params })).toEqual({ generators: {}, scenario: null });
    const generators = {
      reading: { kind: "constant", value: 777 },
      door: { kind: "alarm", minutes: 5 },
    } as const;
    expect(await choose(generators)).toEqual({ generators, scenario: null });
    await reports({ reading: 777 });
    expect(await choose({})).toMatchObject({ generators: {} });
    const [, record] = (await operationRecords(platform.connectionString, maker.owner)).filter(
      ({ object_id }) => object_id === device.id,
    );
    expect(record).toMatchObject({ action: "virtualDevices.setBehavior" });
  });

  it("are refused by field where they do not fit", async () => {
    const body = {
      generators: {
        nothing: { kind: "hold" },
        door: { kind: "day", low: 0, high: 1 },
        reading: { kind: "walk", low: -1, high: 10, pace: 1 },
        target: { kind: "follow", of: "door", rate: 1, wobble: 0 },
      },
    } as const;
    const { fields } = await maker.refused(virtualDevices.setBehavior, { params, body });
    expect(fields).toEqual([
      { path: "generators.nothing", message: "No function point has this identifier" },
      { path: "generators.door.kind", message: "Choose one of the options" },
      { path: "generators.reading.low", message: "At least 0" },
      { path: "generators.target.of", message: "No function point has this identifier" },
    ]);
    const of = async (generator: Generator) =>
      (
        await maker.refused(virtualDevices.setBehavior, {
          params,
          body: { generators: { reading: generator } },
        })
      ).fields;
    expect(await of({ kind: "day", low: 5, high: 5 })).toEqual([
      { path: "generators.reading.high", message: "The minimum must be below the maximum" },
    ]);
    expect(await of({ kind: "walk", low: 0, high: 5, pace: 0 })).toEqual([
      { path: "generators.reading.pace", message: "Must be above 0" },
    ]);
  });

  it("are ignored while the definition does not fit them, and used again once it does", async () => {
    await choose({ reading: { kind: "constant", value: 900 } });
    await define([target, { ...reading, max: 100 }]);
    expect(await maker.ok(virtualDevices.behavior, { params })).toMatchObject({ generators: {} });
    await define([target, reading]);
    expect(await maker.ok(virtualDevices.behavior, { params })).toMatchObject({
      generators: { reading: { value: 900 } },
    });
    await reports({ reading: 900 });
  });
});

describe("the state of a virtual device", () => {
  it("is kept while the device is stopped, and after a new definition", async () => {
    await choose({ reading: { kind: "follow", of: "target", rate: 60_000, wobble: 0 } });
    await issue({ target: 321 });
    await reports({ target: 321 });
    await turn(2);
    await online(2);
    await run(platform.connectionString, raw`delete from device_state`);
    await turn(1);
    await reports({ target: 321 });
    await define([target, reading, door, { ...door, identifier: "other", name: "Other" }]);
    await reports({ target: 321, other: expect.any(Boolean) });
  });

  it("is deleted with the device", async () => {
    await issue({ target: 5 });
    await maker.ok(virtualDevices.remove, { params });
    await eventually(() => expect(platform.gateway.holds(device.id)).toBe(false));
    const rows = await run(
      platform.connectionString,
      raw<{
        count: number;
      }>`select count(*)::int as count from virtual_device where device_id = ${device.id}`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe("a scenario", () => {
  it("is shown while it lasts, is replaced by the next, and ends by itself", async () => {
    await start({ kind: "noise", seconds: 60 });
    const { scenario } = await start({ kind: "drift", seconds: 600 });
    expect(scenario).toMatchObject({ kind: "drift" });
    expect(scenario!.ends_at - scenario!.started_at).toBe(600);
    const shown = async () =>
      (await maker.ok(virtualDevices.list, { params: product, query: {} })).list[0]?.scenario ?? null;
    expect(await shown()).toEqual(scenario);
    platform.clock.advance(600_000);
    expect(await shown()).toBeNull();
    expect(await maker.ok(virtualDevices.behavior, { params })).toMatchObject({ scenario: null });
  });

  it("has a minimum and a maximum duration", async () => {
    const refused = (seconds: number) =>
      maker.refused(virtualDevices.startScenario, { params, body: { kind: "fast_day", seconds } });
    expect(await refused(9)).toMatchObject({ status: 422, fields: [{ path: "seconds" }] });
    expect(await refused(3601)).toMatchObject({ status: 422 });
  });

  it("of a fault makes measured values wrong until it is ended", async () => {
    await choose({ reading: { kind: "constant", value: 3 } });
    await reports({ reading: 3 });
    await start({ kind: "fault", seconds: 600 });
    await reports({ reading: 1000 });
    await maker.ok(virtualDevices.endScenario, { params });
    await reports({ reading: 3 });
    expect(await maker.ok(virtualDevices.endScenario, { params })).toMatchObject({ scenario: null });
  });

  it("of silence keeps the device online without a report", async () => {
    await start({ kind: "silence", seconds: 600 });
    let told = 0;
    await eventually(async () => {
      told += 1;
      // The second answer comes after what would have been reported of the first.
      for (let i = 0; i < 2; i++) expect(await issue({ target: told })).toMatchObject({ code: 200 });
      expect(await reported()).not.toMatchObject({ target: told });
    });
    await maker.ok(virtualDevices.endScenario, { params });
    await reports({ target: told });
    await online(1);
  });

  it("of a lost connection keeps the device offline until it ends, even if the device is restarted", async () => {
    await start({ kind: "drop", seconds: 600 });
    await online(2);
    const { list } = await maker.ok(devices.communicationLog, { params: device, query: { type: "online" } });
    expect(list[0]).toMatchObject({ event: 2, reason: "connection_lost" });
    await turn(2);
    await turn(1);
    // One that was started after it is there.
    const other = await maker.ok(virtualDevices.create, { params: product, body: {} });
    await eventually(() => expect(platform.gateway.holds(other.id)).toBe(true));
    expect(platform.gateway.holds(device.id)).toBe(false);
    await maker.ok(virtualDevices.endScenario, { params });
    await online(1);
  });
});

it("the UTC offset follows the time zone and daylight saving", () => {
  expect(utcOffset("Asia/Shanghai", Date.UTC(2026, 0, 1))).toBe(480);
  expect(utcOffset("UTC", Date.UTC(2026, 0, 1))).toBe(0);
  expect(utcOffset("America/St_Johns", Date.UTC(2026, 0, 1))).toBe(-210);
  expect(utcOffset("Europe/Berlin", Date.UTC(2026, 6, 1))).toBe(120);
});
