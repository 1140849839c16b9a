import { configuration } from "@thingwright/contract/products/configuration.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus, type ProductStatus } from "@thingwright/contract/grammar/enums.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { connectDevice, type Device } from "@thingwright/device/device.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";

const platform = await forFile(startPlatform());
const db = everything(systemScope("a test looks at the rows"), platform.sql);
const { developing, trial } = productStatus;
const level: NewFunctionPoint = {
  identifier: "level",
  name: "Level",
  data_type: "value",
  transfer_type: "issue_report",
  min: 0,
  max: 9,
  step: 1,
};
const points: NewFunctionPoint[] = [
  level,
  { identifier: "hot", name: "Hot", data_type: "bool", transfer_type: "report" },
  { identifier: "blink", name: "Blink", data_type: "bool", transfer_type: "issue" },
];
let maker: Caller;
let params: { id: string };
let connected: Device[];
beforeEach(async () => {
  connected = [];
  maker = await platform.actor();
  params = { id: (await platform.product(maker)).id };
  await maker.ok(products.define, { params, body: { list: points } });
});
afterEach(() => Promise.all(connected.map((one) => one.close())));

const move = (status: ProductStatus) => maker.ok(releases.setStatus, { params, body: { status } });
const checklist = () => maker.ok(releases.checklist, { params });
const seen = async () =>
  (await checklist()).points.map(({ identifier, reported, answered }) => [identifier, reported, answered]);

/** A new device of the product that is connected. */
async function join() {
  const made = await maker.ok(devices.create, { body: { product_id: params.id } });
  const { product_key: productKey, device_name: deviceName, device_secret: deviceSecret } = made;
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const device = connectDevice({ url, productKey, deviceName, deviceSecret });
  device.on("error", () => {});
  device.onSet(() => {});
  connected.push(device);
  await device.ready();
  return { made, device };
}
const issue = (made: { id: string }, values: Record<string, unknown>) =>
  maker.ok(devices.call, { params: made, body: { params: values } });
const reported = async (made: { id: string }) =>
  (await maker.ok(devices.properties, { params: made })).list.map((one) => [
    one.identifier,
    one.reported?.value,
  ]);

it("shows which function points were reported, and which were accepted by a device", async () => {
  const untouched = [
    ["level", false, false],
    ["hot", false, null],
    ["blink", null, false],
  ];
  expect(await seen()).toEqual(untouched);
  const { open } = await checklist();
  const { made, device } = await join();
  await device.post({ hot: true });
  expect((await issue(made, { blink: true })).code).toBe(200);
  await eventually(async () =>
    expect(await seen()).toEqual([
      ["level", false, false],
      ["hot", true, null],
      ["blink", null, true],
    ]),
  );
  expect((await checklist()).open).toBe(open - 2);
  await move(trial);
  expect((await checklist()).open, "as it was when it was released").toBe(open - 2);
  await move(developing);
  expect(await seen(), "what was returned is debugged anew").toEqual(untouched);
});

it("lists the parts that a product needs, each with its state", async () => {
  const { parts } = await checklist();
  expect(parts.map(({ part, state }) => [part, state])).toEqual([
    ["function", "completed"],
    ["hardware", "not_started"],
    ["guide", "incomplete"],
    ["panel", "completed"],
    ["translation", "completed"],
  ]);
});

it("forgets that a function point was accepted when the function point is deleted", async () => {
  const { made } = await join();
  await issue(made, { blink: true });
  const define = (list: NewFunctionPoint[]) => maker.ok(products.define, { params, body: { list } });
  await define([level]);
  await define(points);
  expect((await seen())[2]).toEqual(["blink", null, false]);
});

it("applies the released definition to devices in the field and the developed one to debug devices", async () => {
  const field = await join();
  const panelOf = (main: string) => ({ panel_id: genericPanelId, main, hidden: [] });
  await maker.ok(configuration.save, { params, body: { panel: panelOf("hot") } });
  await move(trial);
  await move(developing);
  const list = [
    { ...level, max: 99 },
    { ...level, identifier: "fresh", name: "Fresh" },
  ];
  await maker.ok(products.define, { params, body: { list } });
  await maker.ok(configuration.save, { params, body: { panel: panelOf("fresh") } });
  const debug = await join();
  const { id } = await maker.ok(virtualDevices.create, { params, body: {} });
  const shown = async (made: { id: string }) => {
    const found = await maker.ok(devices.definition, { params: { id: made.id } });
    return [found.panel?.main, found.list.map(({ identifier }) => identifier)];
  };
  expect(await shown(field.made)).toEqual(["hot", ["level", "hot", "blink"]]);
  for (const made of [debug.made, { id }]) expect(await shown(made)).toEqual(["fresh", ["level", "fresh"]]);

  await field.device.post({ level: 9, hot: true });
  await expect(field.device.post({ level: 50 })).rejects.toThrow(/refused|invalid|no such|between/i);
  await expect(field.device.post({ fresh: 1 })).rejects.toThrow(/refused|invalid|no such|between/i);
  await debug.device.post({ level: 50, fresh: 1 });
  await expect(debug.device.post({ hot: true })).rejects.toThrow(/refused|invalid|no such|between/i);
  await eventually(async () => {
    expect(await reported(field.made)).toEqual([
      ["hot", true],
      ["level", 9],
    ]);
    expect(await reported(debug.made)).toEqual([
      ["fresh", 1],
      ["level", 50],
    ]);
  });
  expect((await issue(field.made, { blink: true })).code, "what it was released with").toBe(200);
  const refused = await maker.refused(devices.call, {
    params: debug.made,
    body: { params: { blink: true } },
  });
  expect(refused.status).toBe(422);
  expect(await seen(), "a device in the field debugs nothing").toEqual([
    ["level", true, false],
    ["fresh", true, false],
  ]);

  await maker.ok(virtualDevices.remove, { params: { ...params, deviceId: id } });
  await move(trial);
  await eventually(() => field.device.post({ level: 60, fresh: 2 }));
  expect(await shown(field.made), "what is released now").toEqual(["fresh", ["level", "fresh"]]);
});

it("allows the full number of debug devices again once the product returns to development", async () => {
  const set = (debug_device_count: number) =>
    db.updateTable("product").set({ debug_device_count }).where("id", "=", params.id).execute();
  const body = { product_id: params.id };
  await set(limits.debugDevices);
  expect(await maker.refused(devices.create, { body })).toMatchObject({ problem: "device_limit" });
  await move(trial);
  await move(developing);
  await maker.ok(devices.create, { body });
});
