import { readablePolicies } from "@thingwright/contract/people/app-content.ts";
import { appPolicies } from "@thingwright/contract/people/app-policies.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { PolicyKind } from "@thingwright/contract/people/policy-kinds.ts";
import type { Input } from "@thingwright/contract/grammar/route.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { accountScope, systemScope } from "../../platform/database/scope.ts";
import { everything, within } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { readPolicies } from "./published-policies.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const platform = await forFile(startPlatform());
let maker: Caller;
let app: { id: string; app_key: string };
beforeEach(async () => {
  maker = await platform.actor();
  const body = { name: "<Lamps>", package_name: "com.example.lamps" };
  app = await maker.ok(apps.create, { body });
});

const list = () => maker.ok(appPolicies.list, { params: { id: app.id } });
const states = async () => (await list()).list.map(({ kind, number, state }) => [kind, number, state]);
const of = (policyId: string) => ({ params: { id: app.id, policyId } });
const draft = async (kind: PolicyKind = "privacy", from?: string) =>
  (await maker.ok(appPolicies.create, { params: { id: app.id }, body: { kind, ...(from && { from }) } })).id;
type Texts = Input<typeof appPolicies.update>["body"]["texts"];
const write = (id: string, texts: Texts, version?: number) =>
  maker.ok(appPolicies.update, { ...of(id), body: { texts, ...(version && { version }) } });
const publish = (id: string, effective_on?: string) =>
  maker.ok(appPolicies.publish, { ...of(id), body: { ...(effective_on && { effective_on }) } });
const english = { en: "<p>We keep nothing.</p>" };
async function published(effective_on?: string, texts: Texts = english, kind: PolicyKind = "privacy") {
  const id = await draft(kind);
  await write(id, texts);
  return publish(id, effective_on);
}

const day = 86_400;
const dayAfter = (days: number) =>
  new Date(platform.clock.now() + days * day * 1000).toISOString().slice(0, 10);

describe("a version of a policy", () => {
  it("starts as a draft, gets texts in several languages, and cannot change once published", async () => {
    const id = await draft();
    expect(await states()).toEqual([["privacy", 1, "draft"]]);
    const params = { id: app.id };
    const second = await maker.refused(appPolicies.create, { params, body: { kind: "privacy" } });
    expect(second).toMatchObject({
      status: 409,
      problem: "policy_draft_exists",
      msg: "There is already a draft. Change, publish or delete it first.",
    });
    const texts = { ...english, ar: "<p>لا نحتفظ بشيء</p>" };
    const written = await write(id, texts, 1);
    expect(written).toMatchObject({ texts, languages: ["en", "ar"], version: 2, effective_at: null });
    const late = { ...of(id), body: { texts: { de: "" }, version: 1 } };
    expect(await maker.refused(appPolicies.update, late)).toMatchObject({ problem: "conflict" });
    expect(await maker.refused(appPolicies.publish, { ...of(id), body: { version: 1 } })).toMatchObject({
      problem: "conflict",
    });
    const now = Math.floor(platform.clock.now() / 1000);
    expect(await publish(id)).toMatchObject({
      state: "in_force",
      number: 1,
      effective_at: now,
      published_at: now,
      texts,
    });
    for (const call of [
      () => maker.refused(appPolicies.update, { ...of(id), body: { texts: english } }),
      () => maker.refused(appPolicies.publish, { ...of(id), body: {} }),
      () => maker.refused(appPolicies.remove, of(id)),
    ])
      expect(await call()).toMatchObject({
        status: 409,
        problem: "policy_published",
        msg: "This version is published, so it cannot be changed or deleted. Start a new version instead.",
      });
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.map(({ action, app_id }) => [action, app_id]).slice(1)).toEqual(
      ["create", "update", "publish"].map((verb) => [`appPolicies.${verb}`, app.id]),
    );
    expect(JSON.stringify(records)).not.toContain("We keep nothing");
  });

  it("starts with the texts of the latest or of a given version, and frees its number when deleted", async () => {
    const first = await published();
    const id = await draft();
    expect(await maker.ok(appPolicies.get, of(id))).toMatchObject({ number: 2, texts: english });
    await maker.ok(appPolicies.remove, of(id));
    const other = await draft("agreement", first.id);
    expect(await maker.ok(appPolicies.get, of(other))).toMatchObject({ number: 1, texts: english });
    await draft();
    expect(await states()).toEqual([
      ["privacy", 2, "draft"],
      ["agreement", 1, "draft"],
      ["privacy", 1, "in_force"],
    ]);
    const body = { kind: "privacy" as const, from: newId(platform.clock.now()) };
    await maker.ok(appPolicies.remove, of((await list()).list[0]!.id));
    expect(await maker.refused(appPolicies.create, { params: { id: app.id }, body })).toMatchObject({
      problem: "not_found",
    });
  });

  it("keeps only safe markup of its texts, and removes a language when its text is emptied", async () => {
    const id = await draft();
    const foul =
      '<p onclick="steal()">Hi<script>steal()</script></p><img src="https://elsewhere.example/a.png">';
    expect(await write(id, { en: foul, de: "<p>Da</p>" })).toMatchObject({
      texts: { en: "<p>Hi</p>", de: "<p>Da</p>" },
    });
    expect((await write(id, { en: null, de: "<p> </p>" })).texts).toEqual({});
    for (const long of ["a".repeat(limits.richTextBytes + 1), "<".repeat(limits.richTextMarks + 1)])
      expect(
        await maker.refused(appPolicies.update, { ...of(id), body: { texts: { en: long } } }),
      ).toMatchObject({ status: 422, fields: [{ path: "texts.en" }] });
  });

  it("needs Chinese or English, and a day that has not passed in the time zone of the account", async () => {
    await within(accountScope(maker.owner), platform.sql)
      .updateTable("account")
      .set({ time_zone: "Asia/Shanghai" })
      .where("id", "=", maker.owner)
      .execute();
    const id = await draft();
    await write(id, { de: "<p>Nichts</p>" });
    expect(await maker.refused(appPolicies.publish, { ...of(id), body: {} })).toMatchObject({
      status: 422,
      fields: [{ path: "texts" }],
    });
    await write(id, { zh_CN: "<p>不收集</p>" });
    for (const effective_on of [dayAfter(-2), dayAfter(limits.policyDays + 2), "2027-02-30"])
      expect(await maker.refused(appPolicies.publish, { ...of(id), body: { effective_on } })).toMatchObject({
        status: 422,
        fields: [{ path: "effective_on" }],
      });
    const effective_on = dayAfter(10);
    const { effective_at, ...shown } = await publish(id, effective_on);
    expect(shown.effective_on).toBe(effective_on);
    expect(new Date(effective_at! * 1000).toISOString()).toBe(
      new Date(Date.parse(effective_on) - 8 * 3600 * 1000).toISOString(),
    );
  });

  it("keeps its pictures in use until the app is deleted", async () => {
    const { id: file, url } = await maker.ok(files.uploadImage, {
      file: new Blob([new Uint8Array(pngOf(8, 8))], { type: "image/png" }),
    });
    const picture = `<p>See</p><img src="${url}" data-file="${file}" alt="">`;
    const id = await draft();
    await write(id, { en: picture });
    await publish(id);
    await draft();
    const uses = () =>
      everything(systemScope("a test"), platform.sql)
        .selectFrom("file_use")
        .select("kind")
        .where("file_id", "=", file)
        .execute();
    expect(await uses()).toHaveLength(2);
    const stranger = await platform.actor();
    const foreign = await stranger.ok(apps.create, { body: { name: "B", package_name: "com.example.b" } });
    const params = { id: foreign.id };
    const { id: policyId } = await stranger.ok(appPolicies.create, { params, body: { kind: "privacy" } });
    const input = { params: { ...params, policyId }, body: { texts: { en: picture } } };
    expect(await stranger.refused(appPolicies.update, input)).toMatchObject({
      status: 422,
      fields: [{ path: "texts.en" }],
    });
    await maker.ok(apps.remove, { params: { id: app.id } });
    expect(await uses()).toEqual([]);
  });

  it("is refused beyond the number of versions per kind, and beyond the bytes of text per account", async () => {
    const row = { owner_id: maker.owner, app_id: app.id, texts: "{}", languages: [], updated_at: 0 };
    const rows = (kind: PolicyKind, count: number, bytes: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...row,
        id: newId(platform.clock.now()),
        kind,
        number: i + 1,
        bytes,
        effective_at: 1,
        published_at: 1,
      }));
    const insert = (some: ReturnType<typeof rows>) =>
      everything(systemScope("a test"), platform.sql).insertInto("app_policy").values(some).execute();
    await insert(rows("privacy", limits.policyVersions, 0));
    const params = { id: app.id };
    expect(await maker.refused(appPolicies.create, { params, body: { kind: "privacy" } })).toMatchObject({
      problem: "quota_exceeded",
    });
    await insert(rows("agreement", 1, limits.accountPolicyBytes - 10));
    const id = await draft("agreement");
    const more = { ...of(id), body: { texts: english } };
    expect(await maker.refused(appPolicies.update, more)).toMatchObject({ problem: "quota_exceeded" });
  });
});

describe("the version in force", () => {
  it("is the highest that has taken effect; other versions are coming or replaced", async () => {
    await published();
    await published(dayAfter(20));
    await published(dayAfter(10));
    expect(await states()).toEqual([
      ["privacy", 3, "coming"],
      // The third one will hold before the second one's day.
      ["privacy", 2, "replaced"],
      ["privacy", 1, "in_force"],
    ]);
    const at = Math.floor(platform.clock.now() / 1000) + 11 * day;
    const { privacy, agreement } = await readPolicies(platform.sql, app.id, at);
    expect(privacy.inForce?.number).toBe(3);
    expect(privacy.replaced.map(({ number }) => number)).toEqual([2, 1]);
    expect(agreement).toEqual({ inForce: undefined, coming: [], replaced: [] });
  });
});

describe("an app", () => {
  it("receives the versions in force and the coming ones", async () => {
    const held = await published();
    const coming = await published(dayAfter(5));
    await published(undefined, english, "agreement");
    await draft("agreement");
    const ask = { query: { app_key: app.app_key } };
    const { data } = await platform.nobody.call(readablePolicies.list, ask);
    const page = `/policy/${app.app_key}`;
    const ending = (text: string) => expect.stringMatching(new RegExp(`${RegExp.escape(text)}$`)) as string;
    expect(data.list).toMatchObject([
      { kind: "agreement", number: 1, state: "in_force", url: ending(`${page}/agreement`) },
      { id: held.id, kind: "privacy", state: "in_force", languages: ["en"], url: ending(`${page}/privacy`) },
      { id: coming.id, state: "coming", effective_at: coming.effective_at, url: ending("?version=2") },
    ]);
    const unknown = await platform.nobody.refused(readablePolicies.list, { query: { app_key: "x" } });
    expect(unknown).toMatchObject({ status: 404, problem: "app_key_unknown" });
  });
});

describe("the page of a policy", () => {
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(platform.url + path, { headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const path = (query = "") => `/policy/${app.app_key}/privacy${query}`;

  it("opens for everybody in the reader's language, and shows since when the version is in force", async () => {
    await published(undefined, { ...english, zh_CN: "<p>不收集</p>", ar: "<p>لا شيء</p>" });
    const page = await open(path(), { "accept-language": "ja;q=0.9, ar;q=0.5" });
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    // There is no Japanese, for which English stands in.
    expect(page.text).toContain('lang="en"');
    expect(page.text).toContain("<p>We keep nothing.</p>");
    expect(page.text).toContain(`Version 1 · In effect since ${dayAfter(0)}`);
    expect(page.text).toContain("&lt;Lamps&gt;");
    const arabic = await open(path("?lang=ar"));
    expect(arabic.text).toContain('dir="rtl"');
    expect(arabic.text).toContain("سياسة الخصوصية");
    expect((await open(path("?lang=zh-CN"))).text).toContain("隐私政策");
    expect(page.text).toContain(path("?lang=zh-CN"));
  });

  it("announces the coming version, and still shows replaced ones", async () => {
    await published();
    await published(dayAfter(30), { en: "<p>We keep your name.</p>" });
    const now = (await open(path())).text;
    expect(now).toContain("We keep nothing");
    expect(now).toContain(`A new version takes effect on ${dayAfter(30)}`);
    const next = (await open(path("?version=2"))).text;
    expect(next).toContain("We keep your name");
    expect(next).toContain(`Takes effect on ${dayAfter(30)}`);
    expect(next).toContain("Read the current version");
    platform.clock.advance(31 * day * 1000);
    expect((await open(path())).text).toContain("We keep your name");
    expect((await open(path("?version=1"))).text).toContain("Replaced by a newer version");
  });

  it("is not found for a draft, nor for an unknown kind, version or app", async () => {
    await write(await draft(), english);
    const nothing = ["", "?version=1", "?version=x", "?lang=../x"].map((query) => path(query));
    const others = [`/policy/${app.app_key}/cookies`, `/policy/${"a".repeat(20)}/privacy`];
    for (const one of [...nothing, ...others]) {
      const page = await open(one);
      expect([one, page.status]).toEqual([one, 404]);
      expect(page.text).not.toContain("We keep nothing");
    }
  });
});
