import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { files } from "@thingwright/contract/content/files.ts";
import type { Purpose } from "@thingwright/contract/content/file-purposes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Caller } from "../../../test/caller.ts";
import { signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { jpeg, pngOf } from "../../../test/images.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { localFiles } from "../../platform/files/local-files.ts";
import { collectFiles } from "./collect.ts";
import { copyUses, type FileUser, shownFiles, setFiles } from "./index.ts";
import { join } from "node:path";

const platform = await forFile(startPlatform());
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

const send = (bytes: Uint8Array, purpose: Purpose = "image", as = owner, name = "a.png") =>
  as.ok(files.uploadTiny, { file: new File([new Uint8Array(bytes)], name), body: { purpose } });
const newUser = (kind: FileUser["kind"] = "product.content"): FileUser => ({ kind, id: randomUUID() });

/** Uses files as a verb does that this account calls. */
function use(user: FileUser, ids: string[], as = owner) {
  const actor = { uid: as.owner } as Parameters<typeof setFiles>[0]["actor"];
  return platform.sql.transaction((sql) => setFiles({ actor, sql, now: platform.clock.now() }, user, ids));
}

const store = await localFiles(join(platform.dataDir, "files"));
async function afterDay(): Promise<void> {
  platform.clock.advance((limits.unusedFileSeconds + 3601) * 1000);
  await collectFiles(platform.sql, store, platform.clock.now());
}
const isKept = async (id: string) => (await shownFiles(platform.sql, [id])).size === 1;

describe("a small file", () => {
  it("is returned with id, address, name, size and hash, whatever the order of the form fields", async () => {
    const bytes = pngOf(3, 4);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    for (const order of [
      ["purpose", "file"],
      ["file", "purpose"],
    ]) {
      const form = new FormData();
      for (const field of order) {
        if (field === "purpose") form.set(field, "image");
        else form.set(field, new File([new Uint8Array(bytes)], "灯 1.png"));
      }
      const { data } = await owner.call(files.uploadTiny, { form });
      expect(data).toMatchObject({ name: "灯 1.png", size: bytes.length, sha256 });
      expect(await owner.ok(files.get, { params: { id: data.id } })).toEqual(data);
      expect((await fetch(platform.url + data.url)).status).toBe(200);
    }
  });

  it("of any content may be firmware, behind an address that is signed and expires", async () => {
    const { id, url } = await send(Buffer.from("<script>"), "firmware", owner, "app.bin");
    const served = await fetch(platform.url + url);
    expect(await served.text()).toBe("<script>");
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "cache-control": "private, no-store",
      "content-disposition": "attachment",
    });
    const [path] = url.split("?");
    for (const wrong of [
      "",
      "?expires=99999999999&signature=AA",
      url.slice(path!.length).replace("=1", "=2"),
    ])
      expect((await fetch(platform.url + path! + wrong)).status, wrong).toBe(404);
    platform.clock.advance((limits.fileLinkSeconds + 1) * 1000);
    expect((await fetch(platform.url + url)).status).toBe(404);
    owner = platform.as(await signInAs(platform.sql, platform.clock, owner.owner));
    const again = await owner.ok(files.get, { params: { id } });
    expect((await fetch(platform.url + again.url)).status).toBe(200);
  });

  it.each([
    ["guide", pngOf(2, 2), "a.zip", "Only files of type ZIP and at most 20 MB are supported."],
    ["image", pngOf(2, 2), "a.html", "Only files of type PNG, JPEG, WEBP and at most 2 MB are supported."],
    ["video", jpeg, "a.jpg", "Only files of type MP4, WEBM and at most 50 MB are supported."],
  ] as const)("of another type is refused for %s", async (purpose, bytes, name, msg) => {
    const file = new File([new Uint8Array(bytes)], name);
    expect(await owner.refused(files.uploadTiny, { file, body: { purpose } })).toMatchObject({
      problem: "wrong_file",
      msg,
    });
  });

  it("of a purpose that is not known is refused by field", async () => {
    const file = new Blob([new Uint8Array(pngOf(2, 2))]);
    for (const body of [{}, { purpose: "virus" }])
      expect(await owner.refused(files.uploadTiny, { file, body })).toMatchObject({
        fields: [{ path: "purpose" }],
      });
  });

  it("is visible to the account's owner, but not to other members or accounts", async () => {
    const [member, other] = [await platform.member(owner), await platform.member(owner)];
    const { id } = await send(jpeg, "image", member, "a.jpg");
    expect(await owner.ok(files.get, { params: { id } })).toMatchObject({ id });
    expect(await other.refused(files.get, { params: { id } })).toMatchObject({ status: 404 });
    const stranger = await platform.actor();
    expect(await stranger.refused(files.get, { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe("identical content", () => {
  it("is stored once, and stays while any file with the content exists", async () => {
    const stranger = await platform.actor();
    const [mine, theirs] = [await send(pngOf(11, 1)), await send(pngOf(11, 1), "image", stranger)];
    expect(mine.url).toBe(theirs.url);
    expect(mine.id).not.toBe(theirs.id);
    expect(await use(newUser(), [theirs.id], stranger)).toEqual([]);
    await afterDay();
    expect(await isKept(mine.id)).toBe(false);
    expect((await fetch(platform.url + theirs.url)).status).toBe(200);
  });

  it("has a separate address when not everybody may read the file", async () => {
    const image = await send(pngOf(12, 1));
    const attached = await send(pngOf(12, 1), "attachment");
    expect(attached.url).toMatch(/^\/files\/private-/);
    expect(attached.url).not.toContain(image.url.slice("/files/".length, -4));
  });

  it("survives a cleanup that runs while the content is uploaded again", async () => {
    const { url } = await send(pngOf(13, 1));
    platform.clock.advance((limits.unusedFileSeconds + 3601) * 1000);
    const token = await platform.actor();
    const collecting = collectFiles(platform.sql, store, platform.clock.now());
    const again = await Promise.all(Array.from({ length: 8 }, () => send(pngOf(13, 1), "image", token)));
    await collecting;
    expect(new Set(again.map((file) => file.url))).toEqual(new Set([url]));
    expect((await fetch(platform.url + url)).status).toBe(200);
  });
});

describe("an object that uses files", () => {
  it("keeps the files until it releases them", async () => {
    const user = newUser();
    const [first, second] = [await send(pngOf(21, 1)), await send(pngOf(22, 1))];
    expect(await use(user, [first.id, second.id, first.id])).toEqual([]);
    await afterDay();
    expect([await isKept(first.id), await isKept(second.id)]).toEqual([true, true]);
    owner = await platform.actor();
    expect(await use(user, [second.id])).toEqual([]);
    await afterDay();
    expect([await isKept(first.id), await isKept(second.id)]).toEqual([false, true]);
  });

  it("may use the caller's uploads and files that it uses already, but no others", async () => {
    const stranger = await platform.actor();
    const [mine, theirs] = [await send(pngOf(23, 1)), await send(pngOf(24, 1), "image", stranger)];
    const user = newUser();
    const nothing = randomUUID();
    expect(await use(user, [mine.id, theirs.id, nothing])).toEqual([theirs.id, nothing]);
    expect(await use(user, [mine.id])).toEqual([]);
    expect(await use(user, [mine.id, theirs.id], stranger)).toEqual([]);
    platform.clock.advance((limits.unusedFileSeconds + 1) * 1000);
    const old = await send(pngOf(25, 1), "image", await platform.actor());
    expect(await use(newUser(), [old.id])).toEqual([old.id]);
  });

  it("passes its files on to another object, whoever has uploaded them", async () => {
    const [draft, version] = [newUser("category.draft"), newUser("category.version")];
    const [first, second] = [await send(pngOf(26, 1)), await send(pngOf(27, 1))];
    await use(draft, [first.id, second.id]);
    await platform.sql.transaction((sql) => copyUses(sql, draft, version, [first.id, randomUUID()]));
    await use(draft, []);
    await afterDay();
    expect([await isKept(first.id), await isKept(second.id)]).toEqual([true, false]);
  });

  it("leaves a file unused when all objects release the file at the same time", async () => {
    const { id } = await send(pngOf(28, 1));
    const users = Array.from({ length: 6 }, () => newUser());
    for (const user of users) await use(user, [id]);
    await Promise.all(users.map((user) => use(user, [])));
    const rows = await everything(systemScope("a test"), platform.sql)
      .selectFrom("file")
      .select("unused_since")
      .where("id", "=", id)
      .execute();
    expect(rows).toEqual([{ unused_since: expect.any(Number) as number }]);
  });
});
