import { devices } from "@thingwright/contract/devices/devices.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { firmware, type NewFirmware } from "@thingwright/contract/firmware/firmware.ts";
import { updateFailure, updateResult, updateState } from "@thingwright/contract/firmware/update-state.ts";
import { firmwareVerification } from "@thingwright/contract/firmware/verification.ts";
import { enabled, firmwareStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { connectDevice, type Device } from "@thingwright/device/device.ts";
import type { FirmwareOffer } from "@thingwright/device/dialect.ts";
import { performUpdate } from "@thingwright/device/update.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { createProduct } from "../../../test/create-product.ts";
import { eventually } from "../../../test/eventually.ts";
import { operationRecords } from "../../../test/factories.ts";
import { makeFirmware, uploadFirmware } from "../../../test/firmware.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
const content = Buffer.alloc(100_000, "firmware ");
let maker: Caller;
let product_id: string;
let made = 0;
const connected: Device[] = [];

beforeEach(async () => {
  maker = await platform.actor();
  product_id = (await createProduct(maker)).id;
});
afterEach(async () => {
  for (const device of connected.splice(0)) await device.close();
});

async function make(fields: Partial<NewFirmware> = {}) {
  const file_id = await uploadFirmware(maker, content);
  return (
    await makeFirmware(maker, { product_id, file_id, version: "1.1.0", needs_verification: true, ...fields })
  ).id;
}

/** Connects a device that reports a version, and keeps the offers that it gets. */
async function connect(version = "1.0.0") {
  const body = { product_id, device_name: `device-${++made}` };
  const { id, product_key, device_name, device_secret } = await maker.ok(devices.create, { body });
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const options = { url, productKey: product_key, deviceName: device_name, deviceSecret: device_secret };
  const offers: FirmwareOffer[] = [];
  const start = async () => {
    const device = connectDevice(options).onOffer((offer) => void offers.push(offer));
    connected.push(device);
    return device.ready();
  };
  const device = await start();
  if (version) await device.reportVersion({ version });
  const offered = () =>
    eventually(() => {
      expect(offers).toHaveLength(1);
      return Promise.resolve(offers[0]!);
    });
  return { id, device, options, start, offers, offered };
}

const add = (id: string, ...device_ids: string[]) =>
  maker.ok(firmwareVerification.add, { params: { id }, body: { device_ids } });
const listed = async (id: string) => (await maker.ok(firmwareVerification.list, { params: { id } })).list;
const statusOf = async (id: string) => (await maker.ok(firmware.get, { params: { id } })).status;
const until = (id: string, ...expected: object[]) =>
  eventually(async () => expect(await listed(id)).toMatchObject(expected));

describe("a verification", () => {
  it("succeeds once every device has reported the version, and not before", async () => {
    const id = await make();
    const [one, two] = [await connect(), await connect()];
    await add(id, one.id, two.id);
    expect(await listed(id)).toHaveLength(2);
    expect(await statusOf(id)).toBe(firmwareStatus.pending);
    const publicKey = (await maker.ok(firmware.signingKey)).public_key!;
    const signer = { publicKey, productKey: one.options.productKey };
    let written: Buffer = Buffer.alloc(0);
    const write = async (bytes: Buffer) => void (written = bytes);
    expect(await performUpdate(one.device, await one.offered(), { signer, write })).toBe(true);
    expect(written.equals(content)).toBe(true);
    await eventually(async () =>
      expect((await listed(id)).find(({ device_id }) => device_id === one.id)).toMatchObject({
        state: updateState.installed,
        result: updateResult.running,
        progress: 100,
        from_version: "1.0.0",
        tries: 1,
      }),
    );
    await two.offered();
    await Promise.all([one, two].map(({ device }) => device.reportVersion({ version: "1.1.0" })));
    const done = { state: updateState.succeeded, result: updateResult.succeeded, progress: 100 };
    await until(id, done, done);
    await eventually(async () => expect(await statusOf(id)).toBe(firmwareStatus.success));
    const records = await operationRecords(platform.connectionString, maker.owner);
    const { action, after } = records.find(({ action: verb }) => verb.startsWith("firmwareVerification."))!;
    expect({ action, after }).toMatchObject({
      action: "firmwareVerification.add",
      after: { product_id, devices: [expect.any(String), expect.any(String)] },
    });
    expect(JSON.stringify(records)).not.toContain("/fw/");
  });

  it("fails with the first device that fails, and goes on when the device is added again", async () => {
    const id = await make();
    const lamp = await connect();
    await add(id, lamp.id);
    await lamp.offered();
    await lamp.device.reportProgress({ step: 30 });
    await lamp.device.reportProgress({ step: -2, text: "no route" });
    await until(id, {
      state: updateState.failed,
      reason: updateFailure.download,
      raw_code: "-2",
      raw_text: "no route",
      progress: 30,
    });
    await eventually(async () => expect(await statusOf(id)).toBe(firmwareStatus.failed));
    lamp.offers.length = 0;
    await add(id, lamp.id);
    await lamp.offered();
    expect(await statusOf(id)).toBe(firmwareStatus.pending);
    await lamp.device.reportProgress({ step: 100 });
    await until(id, { state: updateState.installed });
    await lamp.device.reportVersion({ version: "1.0.0" });
    await until(id, { state: updateState.failed, reason: updateFailure.installation, raw_text: "1.0.0" });
  });

  it("takes progress whatever its words are, and the same version written with other digits", async () => {
    const id = await make();
    const lamp = await connect();
    await add(id, lamp.id);
    await lamp.offered();
    await lamp.device.reportProgress({ step: 40, text: `a\0b${"x".repeat(600)}` });
    const raw_text = `ab${"x".repeat(limits.firmwareProgressText - 3)}`;
    await until(id, { state: updateState.downloading, raw_text });
    await lamp.device.reportVersion({ version: "01.01.00" });
    await eventually(async () => expect(await listed(id)).toMatchObject([{ state: updateState.succeeded }]));
  });

  it("fails a device that has not reported the version in time", async () => {
    const id = await make();
    const params = { id };
    expect(await maker.ok(firmwareVerification.setTimeout, { params, body: { timeout: 5 } })).toMatchObject({
      timeout: 5,
      revision: 2,
    });
    const { id: away } = await maker.ok(devices.create, { body: { product_id, device_name: "away" } });
    await add(id, away);
    await until(id, { state: updateState.waiting, blocked_by: "offline" });
    platform.clock.advance(5 * 60_000 + 1000);
    await until(id, {
      state: updateState.failed,
      reason: updateFailure.timeout,
      result: updateResult.failed,
    });
    await eventually(async () => expect(await statusOf(id)).toBe(firmwareStatus.failed));
  });

  it("offers firmware only to devices that told fitting hardware and versions", async () => {
    const id = await make({ hardware: { revision: ["B"] }, source_versions: ["1.0.0"] });
    const lamp = await connect();
    await add(id, lamp.id);
    await until(id, { state: updateState.waiting, blocked_by: "hardware_unknown" });
    await lamp.device.reportVersion({ version: "1.0.0", hardware: { revision: "A" } });
    platform.clock.advance(16_000);
    await until(id, { blocked_by: "hardware_differs" });
    await lamp.device.reportVersion({ version: "0.9.0", hardware: { revision: "B" } });
    platform.clock.advance(16_000);
    await until(id, { blocked_by: "source_differs" });
    expect(lamp.offers).toEqual([]);
    await lamp.device.reportVersion({ version: "1.0.0" });
    platform.clock.advance(16_000);
    await lamp.offered();
    await until(id, { state: updateState.offered, blocked_by: null });
  });

  it("offers a module's firmware by the version of this module", async () => {
    const id = await make({ module: "mcu" });
    const lamp = await connect();
    await add(id, lamp.id);
    expect(await lamp.offered()).toMatchObject({ module: "mcu", version: "1.1.0" });
    await lamp.device.reportVersion({ version: "1.1.0" });
    await lamp.device.reportVersion({ version: "1.1.0", module: "mcu" });
    await until(id, { state: updateState.succeeded });
  });

  it("offers the update at once when a device comes online, and again when it restarts while it downloads", async () => {
    const id = await make();
    const lamp = await connect();
    await lamp.device.cut();
    await eventually(async () =>
      expect(await maker.ok(devices.get, { params: { id: lamp.id } })).toMatchObject({ online: 2 }),
    );
    await add(id, lamp.id);
    await until(id, { blocked_by: "offline" });
    const again = await lamp.start();
    await lamp.offered();
    await again.reportProgress({ step: 40 });
    await until(id, { state: updateState.downloading, progress: 40 });
    await again.reportVersion({ version: "1.0.0" });
    await eventually(() => Promise.resolve(expect(lamp.offers).toHaveLength(2)));
    await again.reportProgress({ step: 10 });
    await until(id, { state: updateState.downloading, tries: 2 });
  });

  it("is performed by virtual devices", async () => {
    const id = await make();
    const lamp = await maker.ok(virtualDevices.create, { params: { id: product_id }, body: {} });
    await add(id, lamp.id);
    await until(id, { state: updateState.succeeded, reason: updateFailure.none });
    expect(await maker.ok(devices.get, { params: lamp })).toMatchObject({ firmware_version: "1.1.0" });
  });
});

describe("adding devices to a verification", () => {
  const refusal = async (id: string, device_ids: string[]) => {
    const { problem, fields } = await maker.refused(firmwareVerification.add, {
      params: { id },
      body: { device_ids },
    });
    return { problem, fields: fields.map(({ path, message }) => `${path}: ${message}`) };
  };

  it("is refused for devices of another product or account, and beyond the limits", async () => {
    const id = await make();
    const other = await createProduct(maker);
    const foreign = await maker.ok(devices.create, {
      body: { product_id: other.id, device_name: "foreign" },
    });
    expect(await refusal(id, [foreign.id])).toEqual({
      problem: "invalid_input",
      fields: ["device_ids: Not devices of this product: foreign"],
    });
    const stranger = await platform.actor();
    const theirs = await createProduct(stranger);
    const body = { product_id: theirs.id, device_name: "theirs" };
    const device = await stranger.ok(devices.create, { body });
    expect(await refusal(id, [device.id])).toMatchObject({ problem: "not_found" });
    expect(await refusal(id, [])).toMatchObject({ problem: "invalid_input" });
    const many = Array.from({ length: limits.verificationDevicesAtOnce + 1 }, () => crypto.randomUUID());
    expect(await refusal(id, many)).toMatchObject({ problem: "invalid_input" });
  });

  it("is refused while the device is updated to other firmware of the module", async () => {
    const [id, next] = [await make(), await make({ version: "1.2.0" })];
    const lamp = await connect();
    await add(id, lamp.id);
    expect(await refusal(next, [lamp.id])).toMatchObject({ problem: "invalid_input" });
    const { id: updateId } = (await listed(id))[0]!;
    await maker.ok(firmwareVerification.remove, { params: { id, updateId } });
    expect(await statusOf(id)).toBe(firmwareStatus.none);
    await add(next, lamp.id);
    expect(await maker.refused(firmwareVerification.remove, { params: { id, updateId } })).toMatchObject({
      problem: "not_found",
    });
  });
});

it("refuses a version for new firmware once it was offered, also after the firmware was deleted", async () => {
  const id = await make({ version: "3.0.0" });
  const lamp = await connect();
  await add(id, lamp.id);
  await maker.ok(firmware.remove, { params: { id } });
  const body = {
    product_id,
    name: "Again",
    version: "3.0.0",
    file_id: await uploadFirmware(maker, "other"),
  };
  expect((await maker.refused(firmware.create, { body })).fields).toMatchObject([{ path: "version" }]);
  await maker.ok(firmware.create, { body: { ...body, version: "3.0.1" } });
});

describe("the link of a download", () => {
  const statusAt = async (url: string, headers = {}) => (await fetch(url, { headers })).status;

  it("gives the whole file or a part of it, until it expires or the update is over", async () => {
    const id = await make();
    const lamp = await connect();
    await add(id, lamp.id);
    const { url } = await lamp.offered();
    expect(url).toMatch(/\/fw\/[\w-]{43}$/);
    expect(await statusAt(url)).toBe(200);
    const part = await fetch(url, { headers: { range: "bytes=99990-" } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect(await statusAt(url.replace("/fw/", "/fw/A").slice(0, -1))).toBe(404);
    expect(await statusAt(`${url}x`)).toBe(404);
    await lamp.device.reportProgress({ step: -1 });
    await until(id, { state: updateState.failed });
    expect(await statusAt(url)).toBe(410);
    lamp.offers.length = 0;
    await add(id, lamp.id);
    const { url: second } = await lamp.offered();
    expect(await statusAt(second)).toBe(200);
    const setStatus = (status: 1 | 2) =>
      maker.ok(devices.setStatus, { params: { id: lamp.id }, body: { status } });
    await setStatus(enabled.no);
    expect(await statusAt(second)).toBe(410);
    await setStatus(enabled.yes);
    expect(await statusAt(second)).toBe(200);
    platform.clock.advance((limits.firmwareLinkSeconds + 2) * 1000);
    expect(await statusAt(second)).toBe(410);
  });
});
