import { createHash, createPublicKey, verify } from "node:crypto";
import { firmware, type NewFirmware } from "@thingwright/contract/firmware/firmware.ts";
import { orderOfVersion } from "@thingwright/contract/firmware/firmware-version.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { createProduct } from "../../../test/create-product.ts";
import { operationRecords } from "../../../test/factories.ts";
import { makeFirmware, uploadFirmware } from "../../../test/firmware.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const platform = await forFile(startPlatform());
let maker: Caller;
let product_id: string;
beforeEach(async () => {
  maker = await platform.actor();
  product_id = (await createProduct(maker)).id;
});

const refused = async (fields: Partial<NewFirmware> | object) =>
  maker.refused(firmware.create, {
    body: { product_id, name: "Lamp", version: "1.0.0", file_id: await uploadFirmware(maker), ...fields },
  });

describe("firmware", () => {
  it("is created, read, changed and deleted, and each change leaves its record", async () => {
    const content = Buffer.from("the firmware");
    const digest = (kind: string) => createHash(kind).update(content).digest("hex");
    const file_id = await uploadFirmware(maker, content, "lamp.bin");
    const made = await makeFirmware(maker, { product_id, file_id, needs_verification: true });
    expect(made).toMatchObject({
      product_id,
      name: "Lamp",
      version: "1.0.0",
      module: "default",
      status: 1,
      needs_verification: true,
      file_name: "lamp.bin",
      size: content.length,
      sha256: digest("sha256"),
      md5: digest("md5"),
      hardware: {},
      source_versions: [],
      revision: 1,
      created_by: "Tester",
    });
    const got = await fetch(new URL(made.url, platform.url));
    expect(Buffer.from(await got.arrayBuffer())).toEqual(content);
    expect((await fetch(new URL(made.url.replace(/[?].*/, ""), platform.url))).status).not.toBe(200);

    const params = { id: made.id };
    const body = { notes: "For lamps", source_versions: ["0.9.0", "0.9.0"], hardware: { model: ["A"] } };
    const changed = await maker.ok(firmware.update, { params, body: { ...body, revision: 1 } });
    expect(changed).toMatchObject({ ...body, source_versions: ["0.9.0"], revision: 2 });
    const said = await maker.ok(firmware.setDescription, { params, body: { description: "Faster" } });
    expect(said).toMatchObject({ description: "Faster", notes: "For lamps", revision: 3 });
    const late = await maker.refused(firmware.update, { params, body: { name: "Mine", revision: 2 } });
    expect(late).toMatchObject({ status: 409, problem: "conflict" });

    await maker.ok(firmware.remove, { params });
    expect(await maker.refused(firmware.get, { params })).toMatchObject({
      status: 404,
      problem: "not_found",
    });
    const records = await operationRecords(platform.connectionString, maker.owner);
    const ours = records.filter(({ action }) => action.startsWith("firmware."));
    expect(ours.map(({ action, object_name }) => `${action} ${object_name}`)).toEqual(
      ["create", "update", "setDescription", "remove"].map((verb) => `firmware.${verb} Lamp 1.0.0`),
    );
    expect(JSON.stringify(ours)).not.toContain(made.url);
  });

  it("is signed with the account's key, including its product, module, version, size and hash", async () => {
    expect(await maker.ok(firmware.signingKey)).toEqual({ public_key: null, fingerprint: "" });
    const first = await makeFirmware(maker, { product_id });
    const second = await makeFirmware(maker, { product_id, version: "1.0.1", module: "mcu" });
    const { public_key, fingerprint } = await maker.ok(firmware.signingKey);
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const key = createPublicKey(public_key!);
    for (const one of [first, second])
      expect(verify(null, Buffer.from(one.signed), key, Buffer.from(one.signature, "base64"))).toBe(true);
    expect(verify(null, Buffer.from(second.signed), key, Buffer.from(first.signature, "base64"))).toBe(false);
    const { product_key } = await maker.ok(products.get, { params: { id: product_id } });
    expect(second.signed).toBe(
      `thingwright-firmware-1\n${product_key}\nmcu\n1.0.1\n${second.size}\n${second.sha256}\n`,
    );
    const other = await platform.actor();
    await makeFirmware(other, { product_id: (await createProduct(other)).id });
    expect((await other.ok(firmware.signingKey)).fingerprint).not.toBe(fingerprint);
  });

  it("has a version that is higher than the latest of its product and module", async () => {
    await makeFirmware(maker, { product_id, version: "1.2.9" });
    for (const version of ["1.2.9", "01.02.09", "1.2.8", "0.99.99"])
      expect(await refused({ version })).toMatchObject({
        status: 422,
        fields: [{ path: "version", message: "Must be higher than the latest version 1.2.9" }],
      });
    await makeFirmware(maker, { product_id, version: "1.0.0", module: "mcu" });
    await makeFirmware(maker, { product_id, version: "1.2.10" });
    expect(orderOfVersion("1.2.10")).toBeGreaterThan(orderOfVersion("1.2.9"));
    for (const version of ["1.0", "1.0.0.0", "1.0.100", "v1.0.0", "1.0.a"])
      expect(await refused({ version })).toMatchObject({
        fields: [{ path: "version", message: "Three numbers of one or two digits, such as 1.0.0" }],
      });
    expect(await refused({ version: "" })).toMatchObject({
      fields: [{ path: "version", message: "Version number required" }],
    });
  });

  it("is made once when two make the same version at the same moment", async () => {
    const file_id = await uploadFirmware(maker);
    const body = { product_id, name: "Lamp", version: "1.0.0", file_id };
    const tried = await Promise.all([1, 2, 3].map(() => maker.call(firmware.create, { body })));
    expect(tried.map(({ status }) => String(status)).toSorted()).toEqual(["200", "422", "422"]);
  });

  it("is created while another product that uses its file is deleted", async () => {
    const file_id = await uploadFirmware(maker);
    for (let round = 0; round < 10; round++) {
      const [deleted, kept] = [(await createProduct(maker)).id, (await createProduct(maker)).id];
      await makeFirmware(maker, { product_id: deleted, file_id });
      const [made, removed] = await Promise.all([
        maker.call(firmware.create, { body: { product_id: kept, name: "Lamp", version: "1.0.0", file_id } }),
        maker.call(products.remove, { params: { id: deleted } }),
      ]);
      expect([made.status, removed.status]).toEqual([200, 200]);
      await maker.ok(products.remove, { params: { id: kept } });
    }
  });

  it("refuses unknown fields, invalid values and files of other accounts, naming each", async () => {
    expect(await refused({ hardware: { modle: ["A"] } })).toMatchObject({
      fields: [{ path: "hardware", message: "Unknown field: modle" }],
    });
    expect(await refused({ hardwre: { model: ["A"] } })).toMatchObject({
      fields: [{ message: "Unknown field: hardwre" }],
    });
    expect(await refused({ description: "新功能" })).toMatchObject({
      fields: [{ path: "description", message: "English letters, digits and symbols only" }],
    });
    expect(await refused({ test_report_url: "javascript:alert(1)" })).toMatchObject({
      fields: [{ path: "test_report_url", message: "Enter an address that begins with https:// or http://" }],
    });
    expect(await refused({ name: "x".repeat(limits.firmwareName + 1) })).toMatchObject({
      fields: [{ path: "name" }],
    });
    expect(await refused({ module: "a b" })).toMatchObject({
      fields: [{ path: "module", message: "Letters, digits and - _ . only" }],
    });
    const theirs = await uploadFirmware(await platform.actor());
    expect(await refused({ file_id: theirs })).toMatchObject({ status: 404, problem: "not_found" });
  });

  it("keeps a file that an earlier version shares with it, and is deleted with the product", async () => {
    const file_id = await uploadFirmware(maker);
    const first = await makeFirmware(maker, { product_id, file_id });
    await makeFirmware(maker, { product_id, file_id, version: "1.0.1" });
    await maker.ok(firmware.remove, { params: { id: first.id } });
    const { list } = await maker.ok(firmware.list, { query: { product_id } });
    expect(list.map(({ version, file_name }) => `${version} ${file_name}`)).toEqual(["1.0.1 lamp.bin"]);
    await maker.ok(products.remove, { params: { id: product_id } });
    expect((await maker.ok(firmware.list, {})).total).toBe(0);
  });

  it("is found by product, module, state, a part of its name and its version", async () => {
    const other = (await createProduct(maker)).id;
    await makeFirmware(maker, { product_id, name: "Beta" });
    await makeFirmware(maker, { product_id, name: "Alpha", version: "1.1.0", module: "mcu" });
    await makeFirmware(maker, { product_id: other, name: "50%" });
    const found = async (query: object) =>
      (await maker.ok(firmware.list, { query: { sort: "name", order: "asc", ...query } })).list.map(
        ({ name }) => name,
      );
    expect(await found({})).toEqual(["50%", "Alpha", "Beta"]);
    expect(await found({ product_id })).toEqual(["Alpha", "Beta"]);
    expect(await found({ module: "mcu" })).toEqual(["Alpha"]);
    expect(await found({ status: 3 })).toEqual([]);
    expect(await found({ keyword: "bet" })).toEqual(["Beta"]);
    expect(await found({ keyword: "%" })).toEqual(["50%"]);
    expect(await found({ keyword: "1.1.0" })).toEqual(["Alpha"]);
  });
});
