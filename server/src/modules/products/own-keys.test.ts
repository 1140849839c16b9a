import { labelText, readLabel } from "@thingwright/contract/devices/device-label.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { online, productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { unknownDevices } from "@thingwright/contract/devices/unknown-devices.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { certificateFiles } from "../../../test/certificates.ts";
import { eventually } from "../../../test/eventually.ts";
import { operationRecords, setProductStatus, signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, topicsOf } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";
import { accessLimits } from "../../platform/limits/rate-limits/access-limits.ts";
import { registerOver } from "../../../test/registration.ts";
import { tuyalinkCredentials } from "../../../test/tuyalink.ts";

const files = await forFile(certificateFiles());
const platform = await forFile(
  startPlatform({ TLS_CERT: files.certificate, TLS_KEY: files.key, MQTTS_PORT: "0" }),
);
const { ports } = platform.gateway;
const tls = `mqtts://127.0.0.1:${ports.mqtts}`;
const plain = `mqtt://127.0.0.1:${ports.mqtt}`;

let maker: Caller;
let brought = 0;
/** A key of the greatest length, with all that may stand in one. */
const newKey = () => `A1b.C_d-${(brought += 1)}`.padEnd(limits.ownProductKey.max, "Z");
const bring = (product_key: string) => platform.product(maker, { product_key });
beforeEach(async () => {
  platform.clock.advance(61_000);
  maker = await platform.actor();
});

async function basics() {
  const { category_id, communication_mode, product_type } = await platform.product(maker);
  return { name: "Own", model: "O-1", category_id, communication_mode, product_type };
}

const base64 = "Zm9v+mJh/nJhYm==";
const longest = "0123456789abcdef".repeat(4);

describe("a product key chosen by the maker", () => {
  it("never changes, and a copy of the product gets another key", async () => {
    const key = newKey();
    const product = await bring(key);
    expect(product.product_key).toBe(key);
    const params = { id: product.id };
    // What a change does not know is passed over.
    await maker.ok(products.update, { params, body: { name: "Renamed", product_key: newKey() } as never });
    const { product_key } = await maker.ok(products.get, { params });
    expect(product_key).toBe(key);
    const copy = await maker.ok(products.copy, { params, body: { name: "Copy" } });
    expect(copy.product_key).toMatch(/^[a-z0-9]{10}$/);
  });

  it("is refused at its field if its length or characters are invalid", async () => {
    for (const product_key of [
      "short",
      "a".repeat(33),
      "-leads1",
      "trails.",
      "with space",
      "a/b/c/d",
      "a&b|c#d+",
    ])
      expect(
        await maker.refused(products.create, { body: { ...(await basics()), product_key } }),
      ).toMatchObject({
        problem: "invalid_input",
        fields: [{ path: "product_key" }],
      });
  });

  it("is unique on the platform regardless of case, and the refusal does not reveal whose key it is", async () => {
    const key = newKey();
    await bring(key);
    const other = await platform.actor();
    const body = await basics();
    for (const product_key of [key, key.toLowerCase()]) {
      const answers = [];
      for (const caller of [maker, other])
        answers.push(await caller.refused(products.create, { body: { ...body, product_key } }));
      expect(answers[0]).toMatchObject({ problem: "already_exists" });
      expect(answers[0]!.fields).toMatchObject([{ path: "product_key" }]);
      expect(answers[1]).toEqual(answers[0]);
    }
  });

  it("is rate-limited after several keys taken by others; free keys do not count towards the limit", async () => {
    const key = newKey();
    await bring(key);
    const other = await platform.actor();
    const body = await basics();
    const { points } = accessLimits.ownProductKeys;
    const ask = (product_key: string) => other.call(products.create, { body: { ...body, product_key } });
    expect((await ask(newKey())).status).toBe(200);
    for (let i = 0; i < points; i++) expect((await ask(key)).problem).toBe("already_exists");
    expect((await ask(newKey())).problem).toBe("too_many_requests");
    await other.ok(products.create, { body });
    platform.clock.advance(accessLimits.ownProductKeys.seconds * 1000);
    const later = platform.as(await signInAs(platform.sql, platform.clock, other.owner));
    await later.ok(products.create, { body: { ...body, product_key: newKey() } });
  });

  it("can be read back from the text of a label", () => {
    const device = {
      product_key: newKey(),
      device_name: "d".repeat(32),
      proof: "p".repeat(22),
      mac: "A4:CF:12:0B:7E:31",
    };
    expect(readLabel(labelText(device))).toEqual(device);
  });

  it("is reported as refused_letters under unknown devices if a device writes it in another case", async () => {
    const { product_key } = await bring(newKey());
    const productKey = product_key.toUpperCase();
    const client = connectDevice({ url: plain }, { productKey, deviceName: "lamp-1", secret: longest });
    await expect(client).rejects.toThrow("Not authorized");
    await eventually(async () =>
      expect((await maker.ok(unknownDevices.list)).list).toMatchObject([
        { product_key: productKey, reason: "refused_letters" },
      ]),
    );
  });
});

describe("a secret chosen by the maker", () => {
  it.each([base64, longest])("signs its device in by the native dialect: %s", async (device_secret) => {
    const { id: product_id, product_key: productKey } = await bring(newKey());
    const body = { product_id, device_name: "lamp-0001", device_secret };
    expect(await maker.ok(devices.create, { body })).toMatchObject({
      device_secret,
      product_key: productKey,
    });
    const device = { productKey, deviceName: body.device_name, secret: device_secret };
    expect(await post(device)).toBe("online");
  });

  it("signs its device in over the TuyaLink dialect, whose software uses the first 16 characters of the secret", async () => {
    const product = await bring(newKey());
    const body = {
      product_id: product.id,
      tuyalink_id: `tuya${brought}`.padEnd(16, "x"),
      device_secret: longest,
    };
    await maker.ok(devices.create, { body });
    const signIn = (secret: string) => {
      const credentials = tuyalinkCredentials({ id: "", secret }, { set: body.tuyalink_id, key: 16 });
      const nobody = { productKey: "", deviceName: "", secret };
      return connectDevice({ url: plain }, nobody, { ...credentials, silent: true });
    };
    await (await signIn(longest)).end();
    await expect(signIn(longest.slice(1))).rejects.toThrow("Not authorized");
  });

  it("registers devices of security level 1 once it is set as product secret, and again after a renewal", async () => {
    const product = await bring(newKey());
    const params = { id: product.id };
    const set = { params: { ...params, level: "1" as const }, body: { product_secret: base64 } };
    expect(await maker.ok(products.setSecurityLevel, set)).toEqual({ product_secret: base64 });
    await setProductStatus(platform.connectionString, product.id, productStatus.mass);
    expect(await signInByRegistration(product, "plug-0001", base64)).toBe("online");
    const renewed = { params, body: { product_secret: longest } };
    expect(await maker.ok(products.renewSecret, renewed)).toEqual({ product_secret: longest });
    expect(await signInByRegistration(product, "plug-0002", longest)).toBe("online");
    await expect(signInByRegistration(product, "plug-0003", base64)).rejects.toThrow("refused");
    const seen = JSON.stringify([
      await operationRecords(platform.connectionString, maker.owner),
      platform.logged,
    ]);
    for (const secret of [base64, longest]) expect(seen).not.toContain(secret);
  });

  it("is refused at its field if it is malformed", async () => {
    const { id } = await platform.product(maker);
    for (const secret of [
      "too-short",
      "x".repeat(65),
      'quotes"in-this-one',
      "with a space in it",
      "comma,comma,comma",
    ]) {
      const fields = { fields: [{ path: expect.stringMatching(/_secret$/) }] };
      const made = { body: { product_id: id, device_secret: secret } };
      expect(await maker.refused(devices.create, made)).toMatchObject(fields);
      const level = { params: { id, level: "1" }, body: { product_secret: secret } };
      expect(await maker.refused(products.setSecurityLevel, level)).toMatchObject(fields);
    }
  });
});

/** Registers a device with the secret of its product, and sends a message as that device. */
async function signInByRegistration(product: Product, deviceName: string, secret: string) {
  const { id: product_id, product_key: productKey } = product;
  await maker.ok(devices.create, { body: { product_id, device_name: deviceName } });
  const answer = await registerOver(tls, { productKey, deviceName, secret });
  if ("refused" in answer) throw new Error(`refused ${answer.refused}`);
  return post({ productKey, deviceName, secret: answer.told.deviceSecret! });
}

/** Signs in and sends a message on the device's own topic. @returns what its device is then */
async function post(device: { productKey: string; deviceName: string; secret: string }) {
  const client = await connectDevice({ url: plain }, device);
  await client.post(topicsOf(device).post, { id: "1", params: {} });
  const { list } = await maker.ok(devices.list, { query: { keyword: device.deviceName } });
  await client.end();
  return list[0]?.online === online.online ? "online" : "offline";
}
