import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { pointLanguages } from "@thingwright/contract/points/point-languages.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import { textsOf } from "@thingwright/contract/basics/text-tree.ts";
import { validationMessages as words } from "@thingwright/contract/grammar/validation-messages.ts";
import { sql as raw } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "../../../test/bulk.ts";
import { withClient } from "../../../test/client.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { keepTextCounts } from "./point-languages.ts";

const platform = await forFile(startPlatform());
const admin = await platform.actor(level.admin);
const maker = await platform.actor();
const identifier = "translated";
const point = {
  identifier,
  name: "模式",
  name_en: "Mode",
  data_type: "enum_int" as const,
  transfer_type: "issue_report" as const,
  enums: [
    { value: 0, text: "自动", text_en: "Auto" },
    { value: 1, text: "手动", text_en: "Manual" },
  ],
};
const german = { name: "Betriebsart", enums: { "0": "Automatik" } };
const of = (texts: object, language = "de") => ({ [language]: { functions: { [identifier]: texts } } });
const change = (languages: object, was?: object) =>
  admin.ok(pointLanguages.change, { body: { languages, was } });
const refused = (languages: object, was?: object) =>
  admin.refused(pointLanguages.change, { body: { languages, was } });
const read = async (languages: string) => {
  const all = await admin.ok(pointLanguages.get, { query: { languages } });
  return Object.entries(all.languages).map(([, one]) => one.functions[identifier]);
};

beforeEach(async () => {
  await admin.call(propertyModels.remove, { params: { identifier } });
  await admin.ok(propertyModels.create, { body: point });
});

describe("the translations of standard function points", () => {
  test("are part of the function point in Chinese and English, and stored separately for other languages", async () => {
    const count = () => admin.ok(pointLanguages.get, { query: { languages: "de" } });
    const before = await count();
    expect(await change(of(german))).toEqual({ changed: 1 });
    const after = await count();
    expect(after.filled.de! - before.filled.de!).toBe(2);
    expect(after.total).toBe(before.total);
    expect(after.filled).toMatchObject({ zh_CN: after.total, en: after.total });
    expect(await read("zh_CN,de")).toEqual([{ name: "模式", enums: { "0": "自动", "1": "手动" } }, german]);
    await change(of({ name: "Betriebsmodus", enums: { "0": null } }));
    expect(await read("de,fr")).toEqual([{ name: "Betriebsmodus" }, undefined]);
  });

  test("are counted correctly in every language, before and after upkeep has stored the counts", async () => {
    const counts = async () => {
      const { languages, filled, total } = await admin.ok(pointLanguages.get, { query: {} });
      const texts = contentLanguages.map((language) => [
        language,
        [...textsOf(languages[language]?.functions ?? {})].length,
      ]);
      return { kept: { ...filled, total }, counted: { ...Object.fromEntries(texts), total: filled.zh_CN } };
    };
    const uncounted = () =>
      run<{ identifier: string }>(
        platform.connectionString,
        raw`select identifier from standard_function_point where text_counts is null`,
      );
    const expectTrue = async () => {
      const { kept, counted } = await counts();
      expect(kept).toEqual(counted);
    };
    await change(of(german));
    await expectTrue();
    while ((await keepTextCounts(platform.sql)) > 0);
    await expectTrue();
    // A value with words of its own goes: they count no longer, though they stand.
    const body = { point: { ...point, enums: [point.enums[1]!] } };
    await admin.ok(propertyModels.update, { params: { identifier }, body });
    expect(await uncounted()).toEqual([{ identifier }]);
    await expectTrue();
    await keepTextCounts(platform.sql);
    expect(await uncounted()).toEqual([]);
    await expectTrue();
  });

  test("are counted only after a concurrent change of the pool has committed", async () => {
    await change(of(german));
    await withClient(platform.connectionString, async (client) => {
      await client.query("begin; lock table standard_function_point in share row exclusive mode");
      const counting = keepTextCounts(platform.sql);
      await eventually(async () => {
        const { rows } = await client.query(
          `select from pg_locks where not granted and relation = 'standard_function_point'::regclass
             and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(rows).toHaveLength(1);
      });
      await client.query("select from standard_function_point for update");
      await client.query("commit");
      expect(await counting).toBeGreaterThan(0);
    });
  });

  test("increase the version of the function point if they are Chinese or English, but not if they are German", async () => {
    await change({ ...of({ enums: { "1": "Hand" } }, "en"), ...of({ name: "运行模式" }, "zh_CN") });
    const stored = await admin.ok(propertyModels.get, { params: { identifier } });
    expect(stored).toMatchObject({ name: "运行模式", name_en: "Mode", version: 2 });
    expect(stored.enums).toEqual([point.enums[0], { ...point.enums[1], text_en: "Hand" }]);
    await change(of(german));
    expect((await admin.ok(propertyModels.get, { params: { identifier } })).version).toBe(2);
  });

  test("are refused by field if they break the rules of their language", async () => {
    const languages = {
      zh_CN: { functions: { [identifier]: { name: "一".repeat(16), enums: { "0": null } } } },
      en: { functions: { [identifier]: { name: "Mode!" } } },
      de: { functions: { [identifier]: { enums: { "1": "x".repeat(31) } } } },
    };
    expect((await refused(languages)).fields).toEqual([
      { path: `languages.zh_CN.functions.${identifier}.name`, message: "At most 15 characters" },
      { path: `languages.zh_CN.functions.${identifier}.enums.0`, message: words.required.en },
      { path: `languages.en.functions.${identifier}.name`, message: words.function_name_format.en },
      { path: `languages.de.functions.${identifier}.enums.1`, message: "At most 30 characters" },
    ]);
    const unknown = { de: { functions: { [identifier]: { enums: { "7": "x" } }, nothing: { name: "x" } } } };
    expect((await refused(unknown)).fields).toEqual([
      { path: `languages.de.functions.${identifier}.enums.7`, message: words.text_unknown.en },
      { path: "languages.de.functions.nothing.name", message: words.text_unknown.en },
    ]);
  });

  test("are not overwritten if somebody else has changed them meanwhile", async () => {
    await change(of(german));
    const body = { languages: of({ name: "Modus" }), was: of({ name: "Art" }) };
    const no = await admin.call(pointLanguages.change, { body });
    expect(no).toMatchObject({ status: 409, problem: "conflict" });
    expect(no.data).toEqual([
      {
        path: `languages.de.functions.${identifier}.name`,
        message: "Someone else has changed this text to “Betriebsart”",
      },
    ]);
    await change(body.languages, of(german));
    expect(await read("de")).toEqual([{ ...german, name: "Modus" }]);
  });

  test("appear in the operation log", async () => {
    await change(of({ name: "Modus" }));
    const { list } = await admin.ok(operatingRecords.list, { query: {} });
    expect(list[0]).toMatchObject({
      action: "pointLanguages.change",
      before: { texts: [] },
      after: { texts: [{ identifier: "模式 · de", text: "Modus" }] },
    });
  });

  test("can be read and changed by platform administrators only", async () => {
    const body = { languages: of(german) };
    expect(await maker.refused(pointLanguages.change, { body })).toMatchObject({ code: 20326 });
    expect(await maker.refused(pointLanguages.get)).toMatchObject({ code: 20326 });
    expect(await platform.nobody.refused(pointLanguages.get)).toMatchObject({ code: 20202 });
    const klingon = await admin.refused(pointLanguages.get, { query: { languages: "tlh" } });
    expect(klingon.fields[0]).toMatchObject({ path: "languages.0" });
  });
});
