import { createHash } from "node:crypto";
import { type App, apps } from "@thingwright/contract/people/apps.ts";
import { appClient } from "@thingwright/contract/people/app-client.ts";
import { appVersionStatus } from "@thingwright/contract/people/app-states.ts";
import { appVersions } from "@thingwright/contract/people/app-versions.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Reply, urlOf } from "@thingwright/contract/grammar/route.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import jsqr from "jsqr";
import { beforeEach, describe, expect, it } from "vitest";
import { versionCalls } from "../../../test/app-versions.ts";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let app: App;
beforeEach(async () => {
  maker = await platform.actor();
  const body = { name: "Lamps", package_name: "com.example.lamps" };
  app = await maker.ok(apps.create, { body });
});

const { uploadApk, ofStore, ofApk, setStatus, publish, publishApk } = versionCalls(() => ({ maker, app }));

type VersionReply = Reply<typeof appClient.version>;
async function ask(
  query: object,
  { key = app.app_key, headers = {} }: { key?: string; headers?: object } = {},
) {
  const response = await fetch(platform.url + urlOf(appClient.version, {}, query), {
    headers: { "accept-language": "en", ...(key && { "app-key": key }), ...headers },
  });
  return (await response.json()) as { code: number; problem?: string; msg: string; data: VersionReply };
}

describe("an installed app", () => {
  it("receives the newest published version of its platform, with notes in its language", async () => {
    await publishApk("1.0.0", 10);
    const newest = await publishApk("1.10.0", 12, { notes: { en: "News", de: "Neues", zh_CN: "新" } });
    await maker.ok(appVersions.create, ofApk(await uploadApk({ version: "2.0.0", code: 20 }), "2.0.0"));
    await publish(ofStore("7.0"));
    const query = { platform: "android", version: "1.9.0" };
    expect((await ask(query)).data).toEqual({
      newer: {
        version: "1.10.0",
        version_code: 12,
        notes: "News",
        force: false,
        url: expect.stringMatching(new RegExp(`^http.*/app/${app.app_key}$`)) as string,
        size: newest.file?.size,
        sha256: newest.file?.sha256,
        published_at: newest.published_at,
      },
    });
    const notesIn = async (language: string, headers = {}) =>
      (await ask({ ...query, language }, { headers })).data.newer?.notes;
    expect(await notesIn("de")).toBe("Neues");
    expect(await notesIn("fr")).toBe("News");
    expect(await notesIn("", { "accept-language": "zh-CN" })).toBe("新");
    expect(await notesIn("", { "accept-language": "xx, de-AT;q=0.9, en;q=0.8" })).toBe("Neues");
    expect(await notesIn("", { "accept-language": "fr;q=0.5, de" })).toBe("Neues");
    expect((await ask({ ...query, version: "1.10.0" })).data).toEqual({ newer: null });
    expect((await ask({ ...query, version: "0.1", version_code: 12 })).data).toEqual({ newer: null });
    expect((await ask({ platform: "ios", version: "1.0" })).data.newer).toMatchObject({
      url: "https://apps.example.com/lamps",
      size: null,
      sha256: "",
    });
    await setStatus(newest.id, appVersionStatus.withdrawn);
    expect((await ask({ ...query, version: "1.0" })).data).toEqual({ newer: null });
  });

  it("must update if a version between its own and the newest was forced", async () => {
    await publishApk("1.1", 11, { force: true });
    await publishApk("1.2", 12);
    const forced = async (version: string) => (await ask({ platform: "android", version })).data.newer?.force;
    expect(await forced("1.0")).toBe(true);
    expect(await forced("1.1")).toBe(false);
  });

  it("names itself by its key, in the header or in the query", async () => {
    const query = { platform: "android", version: "1.0" };
    expect(await ask({ ...query, app_key: app.app_key }, { key: "" })).toMatchObject({ code: 200 });
    for (const key of ["", "x".repeat(20), "' or 1=1", "x".repeat(5000)])
      expect(await ask(query, { key })).toMatchObject({
        problem: "app_key_unknown",
        msg: "No app has this app key.",
      });
    const zh = { headers: { "accept-language": "zh-CN" }, key: "none" };
    expect((await ask(query, zh)).msg).toBe("App Key 不存在。");
    expect(await ask({ platform: "tv", version: "1.0" })).toMatchObject({ problem: "invalid_input" });
  });
});

const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(new URL(path, platform.url), { method, headers: { "accept-language": "en", ...headers } });

describe("the download page", () => {
  const linkTo = async (id: string, by = maker) => {
    const { url } = await by.ok(appVersions.link, { params: { id }, body: { expires_in: 3600 } });
    const { pathname, search } = new URL(url);
    return pathname + search;
  };
  const fileIn = (page: string) => /href="([^"]+\.apk[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";

  /** What the code of a page says, read as a camera would; empty if it has none. */
  const codeIn = (page: string) => {
    const size = Number(/viewBox="0 0 (\d+) /.exec(page)?.[1] ?? 0);
    const side = size * 4;
    const image = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [, x, y, length] of page.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let row = 0; row < 4; row++) {
        const at = ((Number(y) * 4 + row) * side + Number(x) * 4) * 4;
        image.fill(0, at, at + Number(length) * 16);
      }
    return size > 0 ? (jsqr.default(image, side, side)?.data ?? "unreadable") : "";
  };

  it("shows the published versions, the reader's platform first, in the reader's language", async () => {
    await publishApk("1.0.0", 10, { notes: { en: "<b>Lamps", zh_CN: "灯光" } });
    await publish(ofStore("2.0"));
    const path = `/app/${app.app_key}`;
    const page = await open(path, { "user-agent": "Mozilla/5.0 (iPhone)" });
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const text = await page.text();
    expect(text.indexOf("<h2>iOS")).toBeLessThan(text.indexOf("<h2>Android"));
    expect(text).toContain("&lt;b&gt;Lamps");
    expect(text).toContain('href="https://apps.example.com/lamps"');
    expect(text).not.toMatch(/<script/);
    const chinese = await (await open(`${path}?lang=zh-CN`, { "user-agent": "Android" })).text();
    expect(chinese.indexOf("<h2>Android")).toBeLessThan(chinese.indexOf("<h2>iOS"));
    expect(chinese).toContain('<html lang="zh-CN"');
    expect(chinese).toContain("灯光");
    const arabic = await (await open(path, { "accept-language": "ar" })).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    // A phone needs no code to come here, and a computer has one for it.
    expect([text, chinese, arabic].map(codeIn)).toEqual([
      "",
      "",
      expect.stringMatching(new RegExp(`^http.+${path}$`)),
    ]);
  });

  it("sends the file under a name, whole or in parts", async () => {
    const { id, file } = await publishApk("1.0.0", 10);
    const path = fileIn(await (await open(`/app/${app.app_key}`)).text());
    const whole = await open(path);
    expect(whole.headers.get("content-type")).toBe("application/vnd.android.package-archive");
    expect(whole.headers.get("content-disposition")).toBe('attachment; filename="app-1.0.0.apk"');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file?.sha256);
    const part = await open(path, { range: "bytes=4-7" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 4-7/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 8));
    const head = await open(path, {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    await setStatus(id, appVersionStatus.withdrawn);
    expect((await open(path)).status).toBe(404);
    expect(await (await open(`/app/${app.app_key}`)).text()).toContain("No version has been published yet.");
  });

  it("shows a draft to anybody with its link, until the link expires", async () => {
    const { id } = await maker.ok(appVersions.create, ofApk(await uploadApk()));
    expect(await (await open(`/app/${app.app_key}`)).text()).not.toContain("1.0.0");
    expect((await open(`/app/${app.app_key}/${id}/app.apk`)).status).toBe(404);
    const path = await linkTo(id);
    const page = await open(path);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain("Preview version. This link works until");
    expect(text).toContain('content="noindex"');
    expect(codeIn(text).endsWith(path)).toBe(true);
    expect((await open(fileIn(text))).status).toBe(200);
    platform.clock.advance(3601_000);
    for (const expired of [path, fileIn(text)]) expect((await open(expired)).status).toBe(404);
  });

  it("hides withdrawn versions, for which no link can be created", async () => {
    const { id } = await publishApk("1.0.0", 10);
    const path = await linkTo(id);
    const file = fileIn(await (await open(path)).text());
    await setStatus(id, appVersionStatus.withdrawn);
    for (const one of [path, file]) expect((await open(one)).status).toBe(404);
    const params = { id };
    expect(await maker.refused(appVersions.link, { params })).toMatchObject({
      problem: "app_version_withdrawn",
      msg: "This version is withdrawn. Publish it again to create a link to it.",
    });
    expect(await maker.refused(appVersions.link, { params, language: "zh-CN" })).toMatchObject({
      msg: "该版本已下架，重新发布后才能生成链接。",
    });
  });

  it("shows a draft only while the creator of its link may still create one; each link leaves a record", async () => {
    const { id } = await maker.ok(appVersions.create, ofApk(await uploadApk()));
    const edits = ["appVersions", "appVersions:edit"] as const;
    const member = await platform.member(maker, { menus: edits, products: "all", apps: [app.id] });
    const path = await linkTo(id, member);
    const file = fileIn(await (await open(path)).text());
    const seen = () => Promise.all([path, file].map(async (one) => (await open(one)).status));
    expect(await seen()).toEqual([200, 200]);
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.at(-1)).toMatchObject({
      action: "appVersions.link",
      object_id: id,
      object_name: "Lamps 1.0.0",
    });
    expect(JSON.stringify(records.at(-1))).not.toContain("signature");
    const [role] = (await maker.ok(roles.list)).list;
    const all = { menu_permissions: [...edits], apps: { kind: "some" as const, ids: [app.id] } };
    const change = (body: object) => maker.ok(roles.update, { params: { id: role!.id }, body });
    for (const less of [{ menu_permissions: ["appVersions"] }, { apps: { kind: "some", ids: [] } }]) {
      await change({ ...all, ...less });
      expect(await seen()).toEqual([404, 404]);
      await change(all);
      expect(await seen()).toEqual([200, 200]);
    }
  });

  it("is not found with a forged or altered link, nor with a link of another version or app", async () => {
    const { id } = await maker.ok(appVersions.create, ofApk(await uploadApk()));
    const other = await maker.ok(appVersions.create, ofStore("1.0"));
    const stranger = await platform.actor();
    const path = await linkTo(id);
    const altered = (name: string, value: string) => {
      const url = new URL(path, platform.url);
      url.searchParams.set(name, value);
      return url.pathname + url.search;
    };
    const signature = new URL(path, platform.url).searchParams.get("signature") ?? "";
    const forged = [
      altered("version", other.id),
      altered("by", stranger.owner),
      altered("by", "' or 1=1"),
      altered("expires", "99999999999"),
      altered("expires", "1e12"),
      altered("signature", `A${signature.slice(1)}`.replace(signature, "A".repeat(43))),
      altered("signature", ""),
      `${path.split("?")[0]}?version=${id}`,
      `${path}&version=${id}`,
    ];
    for (const one of forged) {
      const page = await open(one);
      expect([one, page.status]).toEqual([one, 404]);
      expect(await page.text()).toContain("This page does not exist, or the link has expired.");
    }
    const body = { name: "Other", package_name: "com.example.other" };
    const { app_key } = await maker.ok(apps.create, { body });
    expect((await open(path.replace(app.app_key, app_key))).status).toBe(404);
    expect((await open(`/app/${"x".repeat(20)}`)).status).toBe(404);
    await maker.ok(appVersions.remove, { params: { id } });
    expect((await open(path)).status).toBe(404);
  });

  it("is not found while the account is disabled, and neither are files, links and newer versions", async () => {
    const { id } = await publishApk("1.0.0", 10, { force: true });
    const [page, link] = [`/app/${app.app_key}`, await linkTo(id)];
    const file = fileIn(await (await open(page)).text());
    const query = { platform: "android", version: "0.9" };
    expect((await ask(query)).data.newer).toMatchObject({ version: "1.0.0", force: true });
    const admin = await platform.actor(1);
    const setTo = (status: 1 | 2) =>
      admin.ok(tenants.setStatus, { params: { uid: maker.owner }, body: { status } });
    await setTo(enabled.no);
    for (const path of [page, file, link]) expect((await open(path)).status).toBe(404);
    expect((await ask(query)).data).toEqual({ newer: null });
    await setTo(enabled.yes);
    expect((await open(page)).status).toBe(200);
  });

  it("is refused to an address beyond its calls per minute", async () => {
    const path = `/app/${app.app_key}`;
    const answers = new Set<number>();
    for (let calls = 0; calls <= limits.appCallsPerMinute && !answers.has(429); calls += 100)
      for (const { status } of await Promise.all(Array.from({ length: 100 }, () => open(path, {}, "GET"))))
        answers.add(status);
    expect(answers).toEqual(new Set([200, 429]));
    // Policies count with it, and answer people with a page too.
    for (const page of [path, `/policy/${app.app_key}/privacy`]) {
      const refused = await open(page, { "accept-language": "zh-TW" });
      expect([refused.status, refused.headers.get("content-type")]).toEqual([
        429,
        "text/html; charset=utf-8",
      ]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused.text()).toContain('<html lang="zh-TW"');
    }
    platform.clock.advance(61_000);
    expect((await open(path)).status).toBe(200);
  });
});
