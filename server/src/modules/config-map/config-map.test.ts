import { expect, it } from "vitest";
import { configKeys, configMap } from "@thingwright/contract/points/config-map.ts";
import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { communicationModes } from "@thingwright/contract/grammar/enums.ts";
import { configFrom } from "../../config.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { configList } from "./config-map.ts";

const platform = await forFile(startPlatform());

it("returns each list, named in both languages, to callers who are signed out", async () => {
  const values: Record<string, string[]> = {};
  for (const key of configKeys) {
    const { list } = await platform.nobody.ok(configMap.get, { query: { key } });
    expect(list.every(({ name, name_en }) => name !== "" && name_en !== "")).toBe(true);
    values[key] = list.map(({ value }) => value);
  }
  expect(values.protocol_list).toEqual([...communicationModes]);
  expect(values["multi-language"]).toEqual([...contentLanguages]);
  expect(values.region_list).toEqual(["cn"]);
  expect(values.registration).toEqual(["open"]);
  expect(values.message_channel).toEqual([]);
  expect(new Set(values.paring_type_list).size).toBe(values.paring_type_list!.length);
});

it("lists the region of the installation, then the configured sites, and India with the site of Europe", async () => {
  const china = { label: "China", value: "cn", url: "https://cn.example.com" };
  const europe = { label: "Europe", value: "eu", url: "https://eu.example.com" };
  const shown = async (sites?: object[], region?: string) => {
    const settings = configFrom({ REGION: region, SITES: sites && JSON.stringify(sites) }, "/");
    return (await configList("region_list", settings)).list;
  };
  expect(await shown([china, europe])).toEqual([
    { value: "cn", name: "中国", name_en: "China", url: china.url },
    { value: "eu", name: "欧洲", name_en: "Europe", url: europe.url },
    { value: "eu", name: "印度", name_en: "India", url: europe.url },
  ]);
  const own = { label: "India", value: "us", url: "https://in.example.com" };
  expect((await shown([europe, own], "eu")).map(({ url }) => url)).toEqual([europe.url, own.url]);
  const here = { value: "cn", name: "中国", name_en: "China" };
  expect(await shown()).toEqual([here]);
  expect((await shown([europe])).map(({ name_en }) => name_en)).toEqual(["China", "Europe", "India"]);
  expect((await shown([china, europe], "eu")).map(({ name_en }) => name_en)).toEqual([
    "Europe",
    "China",
    "India",
  ]);
  expect((await shown(undefined, "eu")).map(({ name }) => name)).toEqual(["欧洲", "印度"]);
  expect(await shown([{ label: "Lab", value: "test" }], "test")).toEqual([
    { value: "test", name: "Lab", name_en: "Lab" },
  ]);
  expect(() => configFrom({ REGION: "mars" }, "/")).toThrow("REGION");
});

it("refuses sites with an unknown region or an unusable URL", () => {
  for (const sites of [
    "cn",
    "[]",
    '[{"label":"China","value":"mars"}]',
    '[{"label":"X","value":"cn","url":"javascript:x"}]',
  ])
    expect(() => configFrom({ SITES: sites }, "/"), sites).toThrow("SITES");
});

it("shows the configured filing record, or in China a link to the public register", async () => {
  const shown = async (settings: Record<string, string>) =>
    (await configList("filing_record", configFrom(settings, "/"))).list;
  expect(await shown({})).toMatchObject([{ name: "备案信息查询", url: "https://beian.miit.gov.cn/" }]);
  expect(await shown({ REGION: "eu" })).toEqual([]);
  expect(await shown({ FILING_RECORD: "ICP 12345678" })).toMatchObject([
    { name: "ICP 12345678", url: "https://beian.miit.gov.cn/" },
  ]);
  expect(() => configFrom({ FILING_URL: "javascript:x" }, "/")).toThrow("FILING_URL");
});

it("refuses the key of an unknown list", async () => {
  const refused = await platform.nobody.refused(configMap.get, { query: { key: "secrets" } });
  expect(refused).toMatchObject({ status: 422, fields: [{ path: "key" }] });
});

it("lists the configured kind of registration, and the channels of messages", async () => {
  const shown = async (key: "registration" | "message_channel", settings: Record<string, string>) =>
    (await configList(key, configFrom(settings, "/"))).list.map(({ value }) => value);
  expect(await shown("registration", { REGISTRATION: "invitation" })).toEqual(["invitation"]);
  expect(() => configFrom({ REGISTRATION: "maybe" }, "/")).toThrow("REGISTRATION");
  const mail = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "a@example.com" };
  expect(await shown("message_channel", mail)).toEqual(["email"]);
  const both = { ...mail, SMS_URL: "https://sms.example.com" };
  expect(await shown("message_channel", both)).toEqual(["phone", "email"]);
});
