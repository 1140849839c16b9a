import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords, setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
});

const setLevel = (level: "1" | "2") => ({ params: { id: product.id, level } });
const only = () => ({ params: { id: product.id } });
const read = () => maker.ok(products.get, only());

it("is created with security level 1, shown once, and deleted at level 2", async () => {
  expect(product.security_level).toBe(2);
  const first = await maker.ok(products.setSecurityLevel, setLevel("1"));
  expect(first).toEqual({ product_secret: expect.stringMatching(/^[a-z0-9]{32}$/) });
  expect(await read()).toMatchObject({ security_level: 1, version: product.version + 1 });
  // Firmware has it: choosing the same again makes no other.
  expect(await maker.ok(products.setSecurityLevel, setLevel("1"))).toEqual({});
  const renewed = await maker.ok(products.renewSecret, only());
  expect(renewed).not.toEqual(first);
  const copy = await maker.ok(products.copy, { ...only(), body: { name: "Copy" } });
  expect(copy.security_level).toBe(2);
  expect(await maker.ok(products.setSecurityLevel, setLevel("2"))).toEqual({});
  expect(await read()).toMatchObject({ security_level: 2 });
  const again = await maker.ok(products.setSecurityLevel, setLevel("1"));
  const secrets = [first, renewed, again].map(({ product_secret }) => product_secret!);
  expect(new Set(secrets).size).toBe(3);

  const records = await operationRecords(platform.connectionString, maker.owner);
  expect(
    records.flatMap(({ action, before, after }) =>
      action === "products.setSecurityLevel" ? [{ before, after }] : [],
    ),
  ).toContainEqual({ before: { security_level: 2 }, after: { security_level: 1 } });
  const seen = JSON.stringify([records, await maker.ok(products.list), await read(), platform.logged]);
  for (const secret of secrets) expect(seen).not.toContain(secret);
});

it("cannot be renewed at security level 2, which has no product secret", async () => {
  const said = {
    en: "This product has one secret per device (security level 2) and no product secret.",
    "zh-CN": "该产品为一机一密（安全等级 2），没有产品密钥。",
  };
  for (const [language, msg] of Object.entries(said))
    expect(await maker.refused(products.renewSecret, { ...only(), language })).toMatchObject({
      status: 409,
      msg,
    });
});

it("may be renewed after development, when the level may not change any more", async () => {
  await maker.ok(products.setSecurityLevel, setLevel("1"));
  await setProductStatus(platform.connectionString, product.id, productStatus.mass);
  expect(await maker.refused(products.setSecurityLevel, setLevel("2"))).toMatchObject({ code: 20409 });
  expect(await maker.ok(products.renewSecret, only())).toHaveProperty("product_secret");
});

it.each(["0", "3", "one", "1.5"])("refuses %s as a security level", async (level) => {
  const refused = await maker.refused(products.setSecurityLevel, { params: { id: product.id, level } });
  expect(refused).toMatchObject({ status: 422, fields: [{ path: "level" }] });
});
