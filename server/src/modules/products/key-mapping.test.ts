import { beforeEach, describe, expect, it } from "vitest";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { validationMessages as words } from "@thingwright/contract/grammar/validation-messages.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Caller } from "../../../test/caller.ts";
import { definitionBytes } from "../../../test/definitions.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { definitionsOf } from "./definition.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let id: string;
const point = (identifier: string): NewFunctionPoint => {
  return { identifier, name: "Point", data_type: "bool", transfer_type: "issue_report" };
};
const points = [point("glow"), point("beam")];
const list = [
  { key: "lamp.glow-1", identifier: "glow" },
  { key: "old.glow", identifier: "glow" },
  { key: "灯 光", identifier: "beam" },
];
beforeEach(async () => {
  maker = await platform.actor();
  ({ id } = await platform.product(maker));
  await maker.ok(products.define, { params: { id }, body: { list: points } });
});

const read = (of = id) => maker.ok(keyMapping.get, { params: { id: of } });
const replace = (body: { list: typeof list; version?: number }) =>
  maker.ok(keyMapping.replace, { params: { id }, body });
const refused = (given: readonly object[], language: "en" | "zh-CN" = "en") =>
  maker.refused(keyMapping.replace, { params: { id }, body: { list: given as never }, language });

describe("the key mapping of a product", () => {
  it("is replaced as a whole, keeps its order, and refuses a stale version", async () => {
    expect(await read()).toEqual({ list: [], version: 1 });
    expect(await replace({ list, version: 1 })).toEqual({ list, version: 2 });
    expect(await read()).toEqual({ list, version: 2 });
    const stale = await maker.refused(keyMapping.replace, { params: { id }, body: { list: [], version: 1 } });
    expect(stale).toMatchObject({ status: 409, code: 20409 });
    expect((await read()).list).toEqual(list);
  });

  it("can change after development, is copied with the product, and its bytes are counted as those of function points", async () => {
    await setProductStatus(platform.connectionString, id, productStatus.mass);
    await replace({ list });
    const { counted, taken } = await definitionBytes(platform.sql, maker.owner);
    expect(counted).toBe(taken);
    const copy = await maker.ok(products.copy, { params: { id }, body: { name: "Copy" } });
    expect((await read(copy.id)).list).toEqual(list);
    const after = await definitionBytes(platform.sql, maker.owner);
    expect(after.counted).toBe(after.taken);
    expect(after.counted).toBe(2 * counted);
  });

  it("loses the keys of a deleted function point and keeps the others", async () => {
    await replace({ list });
    await maker.ok(products.define, { params: { id }, body: { list: [points[1]!] } });
    expect(await read()).toEqual({ list: [list[2]], version: 3 });
    await maker.ok(products.define, { params: { id }, body: { list: points } });
    expect(await read()).toEqual({ list: [list[2]], version: 3 });
    const { counted, taken } = await definitionBytes(platform.sql, maker.owner);
    expect(counted).toBe(taken);
  });

  it("appears in the operation log, with the keys that were deleted with their function point", async () => {
    await replace({ list });
    await maker.ok(products.define, { params: { id }, body: { list: [] } });
    const { list: records } = await maker.ok(operatingRecords.list, { query: {} });
    const [defined, replaced] = records;
    expect(replaced).toMatchObject({
      action: "keyMapping.replace",
      before: [],
      after: [
        { identifier: "glow", keys: ["lamp.glow-1", "old.glow"] },
        { identifier: "beam", keys: ["灯 光"] },
      ],
    });
    expect(defined).toMatchObject({
      before: [{ identifier: "glow", keys: ["lamp.glow-1", "old.glow"] }, {}],
    });
  });

  it("refuses malformed keys and names their rows", async () => {
    const keys = ["a\tb", "a\nb", "a\u202eb", "x".repeat(129), "  "];
    const given = keys.map((key) => ({ key, identifier: "glow" }));
    const format = words.key_format.en;
    expect((await refused(given)).fields).toEqual([
      { path: "list.0.key", message: format },
      { path: "list.1.key", message: format },
      { path: "list.2.key", message: format },
      { path: "list.3.key", message: "At most 128 characters" },
      { path: "list.4.key", message: "Required" },
    ]);
    expect((await refused(given, "zh-CN")).fields[0]!.message).toBe(words.key_format.zh_CN);
  });

  it("refuses a repeated key, a key that is an identifier, and an unknown identifier", async () => {
    const twice = await refused([list[0]!, { key: " lamp.glow-1 ", identifier: "beam" }]);
    expect(twice.fields).toEqual([{ path: "list.1.key", message: words.key_repeated.en }]);
    const wrong = await refused([
      { key: "beam", identifier: "glow" },
      { key: "x-1", identifier: "nothing" },
    ]);
    expect(wrong.fields).toEqual([
      { path: "list.0.key", message: words.key_is_identifier.en },
      { path: "list.1.identifier", message: words.identifier_unknown.en },
    ]);
  });

  it("accepts unusual keys, up to the limits of number and length", async () => {
    const odd = ["__proto__", "constructor", "toString", "Beam", "1", "a,b", "a b", "=", "😀".repeat(128)];
    const many = Array.from({ length: limits.mappedKeys - odd.length }, (_, i) => `${i}`.padEnd(128, "长"));
    const all = [...odd, ...many].map((key) => ({ key, identifier: "glow" }));
    await replace({ list: all });
    expect((await read()).list).toEqual(all);
    const over = await refused([...all, { key: "one more", identifier: "glow" }]);
    expect(over.fields).toEqual([{ path: "list", message: "Items: at most 200" }]);
    const source = await definitionsOf(platform.sql).sourceOf(id);
    const model = thingModel(source!.list, source!.mapping);
    for (const key of odd) expect(model.index.get(key)?.identifier, key).toBe("glow");
  });

  it("refuses a function point whose identifier is a mapped key of a remaining function point", async () => {
    await replace({ list: [{ key: "shine", identifier: "glow" }] });
    const body = { list: [...points, point("shine")] };
    const no = await maker.refused(products.define, { params: { id }, body });
    expect(no.fields).toEqual([{ path: "list.2.identifier", message: words.identifier_mapped.en }]);
    // The key goes with its function point, which sets the name free.
    await maker.ok(products.define, { params: { id }, body: { list: [point("shine")] } });
    expect((await read()).list).toEqual([]);
  });
});

it("replacing the key mapping gives the thing model a new version", async () => {
  const { versionsOf, sourceOf } = definitionsOf(platform.sql);
  const before = (await versionsOf([id])).get(id);
  await replace({ list });
  const after = (await versionsOf([id])).get(id);
  expect(after).not.toBe(before);
  expect(await sourceOf(id)).toMatchObject({ mapping: list, version: after });
});
