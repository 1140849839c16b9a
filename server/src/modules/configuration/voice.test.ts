import { configuration } from "@thingwright/contract/products/configuration.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { productVoice } from "@thingwright/contract/products/product-voice.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { voicePlatforms } from "@thingwright/contract/products/voice-platforms.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
const of = () => ({ params: { id: product.id } });

const mode = (...values: string[]) => ({
  identifier: "own_mode",
  name: "模式",
  data_type: "enum_string",
  transfer_type: "issue_report",
  enums: values.map((value) => ({ value, text: value })),
});
const toggle = { identifier: "calm_light", name: "童锁", data_type: "bool", transfer_type: "issue_report" };

beforeAll(async () => {
  maker = await platform.actor();
});
beforeEach(async () => {
  product = await platform.product(maker, { product_type: 1 });
  await maker.ok(configuration.save, { ...of(), body: { voice: {} } });
});

const states = async () => (await maker.ok(productVoice.list, of())).list.map(({ state }) => state);
const turn = (voiceId: (typeof voicePlatforms)[number], body: { open?: boolean } = {}) =>
  maker.ok(productVoice.openOrClose, { params: { id: product.id, voiceId }, body });
const stepState = async () =>
  (await maker.ok(configuration.steps, of())).list.find(({ part }) => part === "voice");

describe("the voice services of a product", () => {
  it("are the seven platforms, opened and closed in any stage", async () => {
    const { list } = await maker.ok(productVoice.list, of());
    expect(list.map(({ id }) => id)).toEqual(voicePlatforms);
    expect(list[0]).toEqual({ id: "tmall", name: "Tmall Genie", state: "unopened" });
    expect(await turn("alexa", { open: false })).toMatchObject({ state: "unopened" });
    expect(await turn("alexa")).toEqual({ id: "alexa", name: "Amazon Alexa", state: "opened" });
    expect(await turn("alexa", { open: true })).toMatchObject({ state: "opened" });
    await setProductStatus(platform.connectionString, product.id, 4);
    expect(await turn("alexa")).toMatchObject({ state: "unsubscribed" });
    expect(await turn("google")).toMatchObject({ state: "opened" });
    expect((await states()).slice(-2)).toEqual(["opened", "unsubscribed"]);
    const { list: records } = await maker.ok(operatingRecords.list, {
      query: { object_id: product.id },
    });
    expect(records[0]).toMatchObject({ action: "productVoice.openOrClose" });
  });

  it("are no part of a copy, which has the mapping", async () => {
    const voice = { alexa: { features: [] } };
    await maker.ok(configuration.save, { ...of(), body: { voice, voice_type: "fan" } });
    await turn("alexa");
    product = await maker.ok(products.copy, { ...of(), body: { name: "Copied" } });
    expect(new Set(await states())).toEqual(new Set(["unopened"]));
    expect(await maker.ok(configuration.get, of())).toMatchObject({ voice, voice_type: "fan" });
  });

  it("are not found by another account", async () => {
    const other = await platform.actor();
    const params = { id: product.id, voiceId: "alexa" as const };
    expect(await other.refused(productVoice.openOrClose, { params, body: {} })).toMatchObject({
      status: 404,
    });
    expect(await other.refused(productVoice.list, of())).toMatchObject({ status: 404 });
    const none = { params: { ...params, voiceId: "siri" as never }, body: {} };
    expect((await maker.refused(productVoice.openOrClose, none)).status).toBeLessThan(500);
  });

  it("are incomplete while a platform without a mapping is open", async () => {
    expect(await stepState()).toMatchObject({ state: "not_started" });
    await turn("google");
    expect(await stepState()).toMatchObject({ state: "incomplete", missing: ["google"] });
    await maker.ok(products.define, { ...of(), body: { list: [toggle] } as never });
    const features = [{ feature: "toggle" as const, identifier: "calm_light" }];
    await maker.ok(configuration.save, { ...of(), body: { voice: { google: { features } } } });
    expect(await stepState()).toMatchObject({ state: "completed", missing: [] });
  });
});

describe("the voice mapping of function points", () => {
  it("accepts only words of the platform, for existing values, and drops mappings of deleted values", async () => {
    await maker.ok(products.define, { ...of(), body: { list: [mode("calm", "wild"), toggle] } as never });
    const voice = (values: Record<string, string>) => ({
      tmall: { features: [{ feature: "mode" as const, identifier: "own_mode", values }] },
    });
    const save = (values: Record<string, string>) => ({ ...of(), body: { voice: voice(values) } });
    expect(
      (await maker.refused(configuration.save, save({ calm: "meditate", gone: "sleep" }))).fields,
    ).toMatchObject([
      { path: "voice.tmall.features.0.values.calm" },
      { path: "voice.tmall.features.0.values.gone" },
    ]);
    const saved = await maker.ok(configuration.save, save({ calm: "sleep", wild: "" }));
    expect(saved.voice).toEqual(voice({ calm: "sleep", wild: "" }));

    await maker.ok(products.define, { ...of(), body: { list: [mode("calm", "new"), toggle] } as never });
    expect((await maker.ok(configuration.get, of())).voice).toEqual(voice({ calm: "sleep" }));
    await maker.ok(products.define, { ...of(), body: { list: [toggle] } as never });
    expect((await maker.ok(configuration.get, of())).voice).toEqual({ tmall: { features: [] } });
  });

  it("may map several function points to a feature that the platform allows more than once", async () => {
    const points = [toggle, { ...toggle, identifier: "hush" }];
    await maker.ok(products.define, { ...of(), body: { list: points } as never });
    const all = points.map(({ identifier }) => ({ feature: "toggle" as const, identifier }));
    await maker.ok(configuration.save, { ...of(), body: { voice: { alexa: { features: all } } } });
    const twice = { alexa: { features: [all[0]!, all[0]!] } };
    const { fields } = await maker.refused(configuration.save, { ...of(), body: { voice: twice } });
    expect(fields.map(({ path }) => path)).toEqual(["voice.alexa.features.1.feature"]);
  });
});
