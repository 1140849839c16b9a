import { appPagePath, appVersionStatus } from "@thingwright/contract/people/app-states.ts";
import { appVersions } from "@thingwright/contract/people/app-versions.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { appPolicies } from "@thingwright/contract/people/app-policies.ts";
import { companion } from "@thingwright/contract/people/companion.ts";
import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { policyPath } from "@thingwright/contract/people/policy-kinds.ts";
import { beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { byKey } from "./companion.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let params: { id: string };
let key: string;
beforeEach(async () => {
  maker = await platform.actor();
  const made = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  params = { id: made.id };
  key = made.app_key;
});

const change = (body: object) => maker.ok(companion.update, { params, body });
const refused = async (body: object) => (await maker.refused(companion.update, { params, body })).fields;

it("has all languages and the accent of the platform until its maker changes that", async () => {
  const first = await maker.ok(companion.get, { params });
  expect(first).toMatchObject({
    name_texts: {},
    accent: "#4f46e5",
    languages: [...contentLanguages],
    default_language: "en",
    version: 1,
  });
  expect(new URL(first.url).pathname).toBe(`/companion/${key}/`);
  const names = { de: "Leuchten", zh_CN: "灯具" };
  const changed = await change({ name_texts: names, accent: "#0F766E", languages: ["de", "zh_CN", "en"] });
  expect(changed).toMatchObject({ name_texts: names, accent: "#0f766e", languages: ["zh_CN", "en", "de"] });
  expect(await change({ default_language: "de", version: 2 })).toEqual({
    ...changed,
    default_language: "de",
    version: 3,
  });
});

it("is not overwritten by somebody who has seen an older version", async () => {
  await change({ accent: "#000000", version: 1 });
  const body = { accent: "#ffffff", version: 1 };
  expect(await maker.refused(companion.update, { params, body })).toMatchObject({ problem: "conflict" });
});

it("refuses by field an invalid colour, name or choice of languages", async () => {
  for (const accent of ["red", "#fff", "#12345g", "url(x)"])
    expect(await refused({ accent }), accent).toMatchObject([{ path: "accent" }]);
  expect(await refused({ name_texts: { de: "x".repeat(limits.appName + 1) } })).toMatchObject([
    { path: "name_texts.de" },
  ]);
  expect(await refused({ languages: [] })).toMatchObject([{ path: "languages" }]);
  for (const body of [{ languages: ["zh_CN", "de"] }, { languages: ["en"], default_language: "de" }])
    expect(await refused(body)).toMatchObject([{ path: "default_language" }]);
  expect((await maker.ok(companion.get, { params })).version).toBe(1);
});

it("gives an app its name and colours by app key, in an offered language, and answers 304 if unchanged", async () => {
  await change({ name_texts: { de: "Leuchten" }, languages: ["en", "de"], accent: "#ffff00" });
  const ask = (query = "", headers = {}) =>
    fetch(`${platform.url}/app/v1/app${query}`, { headers: { "app-key": key, ...headers } });
  const read = async (query: string) => ((await (await ask(query)).json()) as { data: object }).data;
  const first = await ask();
  expect(((await first.json()) as { data: object }).data).toMatchObject({
    app_key: key,
    name: "Lamps",
    language: "en",
    default_panel: true,
    accent: "#ffff00",
    dark: { accent: "#ffff00" },
  });
  expect(await read("?language=de")).toMatchObject({ name: "Leuchten", language: "de" });
  expect(await read("?language=fr")).toMatchObject({ name: "Lamps", language: "en" });
  expect(first.headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
  const again = await ask("", { "if-none-match": first.headers.get("etag") });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await change({ accent: "#000000" });
  expect((await ask("", { "if-none-match": first.headers.get("etag") })).status).toBe(200);
  await maker.ok(apps.update, { params, body: { default_panel: false } });
  expect(await read("")).toMatchObject({ default_panel: false });
  expect(await byKey(platform.sql, key, platform.clock.now())).toMatchObject({ default_panel: false });
  const unknown = await ask("", { "app-key": "nobody" });
  expect([unknown.status, unknown.headers.get("etag")]).toEqual([404, null]);
});

it("leads to the policies that are in force", async () => {
  const shown = async () => (await byKey(platform.sql, key, platform.clock.now()))?.policies;
  await change({ languages: ["en", "de"] });
  const { id } = await maker.ok(appPolicies.create, { params, body: { kind: "privacy" } });
  const of = { params: { ...params, policyId: id } };
  await maker.ok(appPolicies.update, { ...of, body: { texts: { en: "<p>We keep nothing.</p>" } } });
  expect(await shown()).toEqual([]);
  await maker.ok(appPolicies.publish, { ...of, body: {} });
  expect(await shown()).toEqual([
    { url: policyPath(key, "privacy"), titles: { en: "Privacy policy", de: "Datenschutzerklärung" } },
  ]);
});

it("links to the app's download page while a version is published", async () => {
  const shown = async () => (await byKey(platform.sql, key, platform.clock.now()))?.download;
  const store = { platform: "ios" as const, store_url: "https://apps.example.com/lamps" };
  const { id } = await maker.ok(appVersions.create, {
    body: { ...store, app_id: params.id, version: "1.0.0" },
  });
  expect(await shown()).toBe("");
  await maker.ok(appVersions.setStatus, { params: { id }, body: { status: appVersionStatus.published } });
  expect(await shown()).toBe(appPagePath(key));
  await maker.ok(appVersions.setStatus, { params: { id }, body: { status: appVersionStatus.withdrawn } });
  expect(await shown()).toBe("");
});

it("is deleted with its app, and is found only by members who reach the app", async () => {
  await change({ accent: "#000000" });
  const other = await maker.ok(apps.create, { body: { name: "Other", package_name: "com.example.other" } });
  const member = await platform.member(maker, { menus: ["appList:edit"], products: "all", apps: [other.id] });
  expect(await member.refused(companion.get, { params })).toMatchObject({ problem: "not_found" });
  const body = { accent: "#ffffff" };
  expect(await member.refused(companion.update, { params, body })).toMatchObject({ problem: "not_found" });
  await member.ok(companion.update, { params: { id: other.id }, body });
  await maker.ok(apps.remove, { params });
  expect(await maker.refused(companion.get, { params })).toMatchObject({ problem: "not_found" });
});
