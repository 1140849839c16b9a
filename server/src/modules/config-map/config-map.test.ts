import { expect, it } from "vitest";
import { configKeys, configMap, contentLanguages } from "@thingwright/contract/config-map.ts";
import { communicationModes } from "@thingwright/contract/enums.ts";
import { configFrom } from "../../config.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { configList } from "./config-map.ts";

const platform = await forFile(startPlatform());

it("gives each list, named in both languages, to everyone", async () => {
  const values: Record<string, string[]> = {};
  for (const key of configKeys) {
    const { list } = await platform.nobody.ok(configMap.get, { query: { key } });
    expect(list.every(({ name, name_en }) => name !== "" && name_en !== "")).toBe(true);
    values[key] = list.map(({ value }) => value);
  }
  expect(values.protocol_list).toEqual([...communicationModes]);
  expect(values["multi-language"]).toEqual([...contentLanguages]);
  expect(values.region_list).toEqual(["cn", "us", "eu", "eu"]);
  expect(new Set(values.paring_type_list).size).toBe(values.paring_type_list!.length);
});

it("lists the sites of the settings, and India with Europe's unless it has its own", async () => {
  const china = { label: "China", value: "cn", url: "https://cn.example.com" };
  const europe = { label: "Europe", value: "eu", url: "https://eu.example.com" };
  const shown = async (sites: object[]) => {
    const settings = configFrom({ SITES: JSON.stringify(sites) }, "/");
    return (await configList("region_list", settings)).list;
  };
  expect(await shown([china, europe])).toEqual([
    { value: "cn", name: "中国", name_en: "China", url: china.url },
    { value: "eu", name: "欧洲", name_en: "Europe", url: europe.url },
    { value: "eu", name: "印度", name_en: "India", url: europe.url },
  ]);
  const own = { label: "India", value: "us", url: "https://in.example.com" };
  expect((await shown([europe, own])).map(({ url }) => url)).toEqual([europe.url, own.url]);
  expect(await shown([{ label: "Test", value: "test" }])).toEqual([
    { value: "test", name: "Test", name_en: "Test" },
  ]);
});

it("refuses sites that nobody could be sent to", () => {
  for (const sites of [
    "cn",
    "[]",
    '[{"label":"China","value":"mars"}]',
    '[{"label":"X","value":"cn","url":"javascript:x"}]',
  ])
    expect(() => configFrom({ SITES: sites }, "/"), sites).toThrow("SITES");
});

it("shows a filing record where the settings have one", async () => {
  const shown = async (settings: Record<string, string>) =>
    (await configList("filing_record", configFrom(settings, "/"))).list;
  expect(await shown({})).toEqual([]);
  expect(await shown({ FILING_RECORD: "ICP 12345678" })).toMatchObject([
    { name: "ICP 12345678", url: "https://beian.miit.gov.cn/" },
  ]);
  expect(() => configFrom({ FILING_URL: "javascript:x" }, "/")).toThrow("FILING_URL");
});

it("has no other list", async () => {
  const refused = await platform.nobody.refused(configMap.get, { query: { key: "secrets" } });
  expect(refused).toMatchObject({ status: 422, fields: [{ path: "key" }] });
});
