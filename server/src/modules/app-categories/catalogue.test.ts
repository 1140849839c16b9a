import { appCategories } from "@thingwright/contract/people/app-categories.ts";
import { appCatalogue } from "@thingwright/contract/people/app-content.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { labelText } from "@thingwright/contract/devices/device-label.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { testVault } from "../../../test/vault.ts";
import { accountScope, systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { makeLabelSigner } from "../production/labels/label-key.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let app: { id: string; app_key: string };
let product: Product;
let picture: string;
beforeEach(async () => {
  maker = await platform.actor();
  app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  product = await platform.product(maker, { name: "灯" });
  const file = new Blob([new Uint8Array(pngOf(4, 4))], { type: "image/png" });
  const { id, url, name } = await maker.ok(files.uploadImage, { file });
  picture = url;
  const media = { id, url, name, kind: "image" as const };
  const steps = [{ media, text: { zh_CN: "长按", en: "Hold the button" } }];
  await maker.ok(configuration.save, {
    params: { id: product.id },
    body: {
      name_texts: { en: "Lamp" },
      pairing_types: ["ap", "scan"],
      guides: { ap: { steps, package: null } },
    },
  });
  await everything(systemScope("a test"), platform.sql)
    .updateTable("product")
    .set({ edition: 1, status: 2, shelf: 2 })
    .where("id", "=", product.id)
    .execute();
});

const asked = (query: object = {}, app_key = app.app_key) => ({
  params: { key: product.product_key },
  query: { app_key, ...query } as object,
});
const show = async () => {
  const names = { name: "灯", name_en: "Lights" };
  const { id: categoryId } = await maker.ok(appCategories.create, { params: app, body: names });
  await maker.ok(appCategories.setProducts, {
    params: { id: app.id, categoryId },
    body: { list: [product.id] },
  });
};
async function codeOf(of: Product, owner: Caller): Promise<string> {
  const reach = { scope: accountScope(owner.owner), sql: platform.sql };
  const sign = await makeLabelSigner(reach, { id: of.id, owner_id: owner.owner }, testVault);
  const names = { product_key: of.product_key, device_name: "lamp-0001" };
  return labelText({ ...names, mac: "", proof: sign(names) });
}

describe("a product that people can add", () => {
  it("is returned with its pairing guides in the requested language", async () => {
    await show();
    const told = await platform.nobody.ok(appCatalogue.guide, asked({ language: "de" }));
    expect(told).toEqual({
      product_key: product.product_key,
      name: "Lamp",
      model: product.model,
      icon: expect.stringMatching(/./) as string,
      communication_mode: "wifi",
      paring_type: "ap,scan",
      guides: {
        // There is no German, for which English stands in.
        ap: { steps: [{ kind: "image", url: picture, text: "Hold the button" }], package: null },
      },
    });
    const { name, guides } = await platform.nobody.ok(appCatalogue.guide, asked({ language: "zh_TW" }));
    expect([name, guides.ap?.steps[0]?.text]).toEqual(["灯", "长按"]);
    await maker.ok(products.setShelf, { params: { id: product.id }, body: { shelf: 1 } });
    expect((await platform.nobody.refused(appCatalogue.guide, asked())).problem).toBe("not_found");
  });

  it("is shown in the app or proved by a device's code, and belongs to the app's maker", async () => {
    const refused = async (query: object, app_key?: string) =>
      (await platform.nobody.refused(appCatalogue.guide, asked(query, app_key))).problem;
    expect(await refused({})).toBe("not_found");
    const code = await codeOf(product, maker);
    const told = await platform.nobody.ok(appCatalogue.guide, asked({ code }));
    expect(Object.keys(told.guides)).toEqual(["ap"]);
    expect(await refused({ code: `${code.slice(0, -22)}${"A".repeat(22)}` })).toBe("not_found");
    expect(await refused({ code: "https://example.com" })).toBe("not_found");
    const another = await platform.product(maker);
    expect(await refused({ code: await codeOf(another, maker) })).toBe("not_found");
    const stranger = await platform.actor();
    const body = { name: "Fans", package_name: "com.example.fans" };
    const theirs = await stranger.ok(apps.create, { body });
    expect(await refused({ code }, theirs.app_key)).toBe("not_found");
    expect(await refused({}, "x")).toBe("app_key_unknown");
    expect(
      (await platform.nobody.refused(appCatalogue.guide, asked({ code: "x".repeat(2000) }))).status,
    ).toBe(422);
  });
});
