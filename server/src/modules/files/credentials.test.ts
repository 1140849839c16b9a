import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { uploadChunkBytes } from "@thingwright/contract/content/file-purposes.ts";
import { files, uploadRoute } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import type { Caller } from "../../../test/caller.ts";
import { signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

const put = (url: string, bytes: Uint8Array) =>
  fetch(platform.url + url, { method: "PUT", body: new Uint8Array(bytes) });
const parts = async () =>
  (await readdir(join(platform.dataDir, "files"))).filter((name) => name.endsWith(".part"));

it("uploads a file without a session, which its account can then take over", async () => {
  const bytes = randomBytes(uploadChunkBytes + 7);
  const query = { purpose: "firmware", name: "app.bin", size: bytes.length } as const;
  const { credential, method, url, expires_at, max_bytes } = await owner.ok(files.credential, { query });
  expect(method).toBe("PUT");
  expect(max_bytes).toBe(bytes.length);
  expect(expires_at * 1000 - platform.clock.now()).toBeLessThanOrEqual(limits.credentialSeconds * 1000);
  expect((await put(url, bytes)).status).toBe(204);
  const file = await owner.ok(files.takeObject, { body: { credential } });
  expect(file).toMatchObject({ name: "app.bin", size: bytes.length });
  const served = await fetch(platform.url + file.url);
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await parts()).toEqual([]);
  expect(await owner.ok(files.takeObject, { body: { credential } })).toMatchObject({ id: file.id });
  expect((await put(url, bytes)).status).toBe(409);
});

it("may be issued without a size, for up to the limit of the purpose", async () => {
  const { credential, url, max_bytes } = await owner.ok(files.credential, { query: { purpose: "image" } });
  expect(max_bytes).toBe(2 * 2 ** 20);
  expect((await put(url, Buffer.alloc(max_bytes + 1))).status).toBe(422);
  expect((await put(url, pngOf(2, 9))).status).toBe(204);
  expect(await owner.ok(files.takeObject, { body: { credential } })).toMatchObject({
    size: pngOf(2, 9).length,
  });
});

it("is for one file of its size, for its account, and for a while", async () => {
  const query = { purpose: "image", size: pngOf(2, 2).length } as const;
  const { credential, url } = await owner.ok(files.credential, { query });
  expect((await put(url, pngOf(3, 300))).status).toBe(413);
  expect((await put(`${url.slice(0, -3)}AAA`, pngOf(2, 2))).status).toBe(404);
  expect(await owner.refused(files.takeObject, { body: { credential } })).toMatchObject({ status: 404 });
  const stranger = await platform.actor();
  expect((await put(url, pngOf(2, 2))).status).toBe(204);
  expect(await stranger.refused(files.takeObject, { body: { credential } })).toMatchObject({ status: 404 });
  const late = await owner.ok(files.credential, { query });
  platform.clock.advance((limits.credentialSeconds + 1) * 1000);
  expect((await put(late.url, pngOf(2, 2))).status).toBe(404);
  owner = platform.as(await signInAs(platform.sql, platform.clock, owner.owner));
  await owner.ok(files.takeObject, { body: { credential } });
});

it("uploads nothing once its account is disabled", async () => {
  const member = await platform.member(owner);
  const { uid } = await member.ok(accounts.current);
  const { url } = await member.ok(files.credential, { query: { purpose: "image" } });
  await owner.ok(members.setStatus, { params: { uid }, body: { status: enabled.no } });
  expect((await put(url, pngOf(2, 2))).status).toBe(404);
  expect(await parts()).toEqual([]);
});

it("is cut off in the middle of a file when its account is disabled", async () => {
  const member = await platform.member(owner);
  const { uid } = await member.ok(accounts.current);
  const size = uploadChunkBytes + 9;
  const { url } = await member.ok(files.credential, { query: { purpose: "firmware", name: "a.bin", size } });
  let send: (piece: Uint8Array) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(randomBytes(100));
      send = (piece) => {
        controller.enqueue(piece);
        controller.close();
      };
    },
  });
  const headers = { "content-length": String(size) };
  const sending = fetch(platform.url + url, { method: "PUT", headers, body, duplex: "half" } as RequestInit);
  const uploads = everything(systemScope("a test"), platform.sql).selectFrom("upload").select("holder");
  await expect
    .poll(async () => (await uploads.where("account_id", "=", uid).executeTakeFirst())?.holder)
    .toBeTruthy();
  await owner.ok(members.setStatus, { params: { uid }, body: { status: enabled.no } });
  send(randomBytes(size - 100));
  expect((await sending).status).toBe(404);
  expect(await parts()).toEqual([]);
});

it("of an access token uploads nothing once the token's owner has lost the permission", async () => {
  const member = await platform.member(owner, { menus: ["productList:edit"], products: "all" });
  const { uid } = await member.ok(accounts.current);
  const made = await member.ok(accountInfo.createAccessToken, {
    body: { name: "Uploads", permissions: ["product:create"] },
  });
  const { url } = await platform.as(made.token).ok(files.credential, { query: { purpose: "image" } });
  await everything(systemScope("a test"), platform.sql)
    .updateTable("account")
    .set({ role_id: null })
    .where("id", "=", uid)
    .execute();
  expect((await put(url, pngOf(2, 2))).status).toBe(403);
});

it("creates no file if the content does not fit the purpose", async () => {
  const { credential, url } = await owner.ok(files.credential, { query: { purpose: "image" } });
  await put(url, Buffer.from("<script>"));
  expect(await owner.refused(files.takeObject, { body: { credential } })).toMatchObject({
    problem: "wrong_file",
  });
  expect(await parts()).toEqual([]);
  expect(await owner.refused(files.credential, { query: { purpose: "guide", name: "a.exe" } })).toMatchObject(
    { problem: "wrong_file" },
  );
});

it("lets one of several concurrent uploads begin, and stores the file of that upload", async () => {
  const sent = [1, 2, 3, 4].map((no) => Buffer.alloc(uploadChunkBytes + 9, no));
  const query = { purpose: "firmware", name: "app.bin", size: sent[0]!.length } as const;
  const { credential, url } = await owner.ok(files.credential, { query });
  const answers = await Promise.all(sent.map((bytes) => put(url, bytes)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409]);
  const file = await owner.ok(files.takeObject, { body: { credential } });
  const bytes = Buffer.from(await (await fetch(platform.url + file.url)).arrayBuffer());
  expect(sent.some((one) => one.equals(bytes))).toBe(true);
  expect(await parts()).toEqual([]);
});

it("removes paths and invisible characters from the file's name", async () => {
  const query = { purpose: "firmware", name: "../../etc/a\u202e.bin" } as const;
  const { credential, url } = await owner.ok(files.credential, { query });
  expect((await put(url, Buffer.from("x"))).status).toBe(204);
  expect(await owner.ok(files.takeObject, { body: { credential } })).toMatchObject({ name: "a.bin" });
});

it("is checked and recorded once, even when many callers ask for the upload at the same time", async () => {
  const bytes = pngOf(5, 5);
  const { credential, url } = await owner.ok(files.credential, {
    query: { purpose: "attachment", size: bytes.length },
  });
  await put(url, bytes);
  const [said = ""] = credential.split(".");
  const { id } = JSON.parse(Buffer.from(said, "base64url").toString()) as { id: string };
  const head = () =>
    fetch(`${platform.url}${pathOf(uploadRoute)}/${id}`, {
      method: "HEAD",
      headers: { authorization: owner.token, "tus-resumable": "1.0.0" },
    });
  const asked = await Promise.all(Array.from({ length: 12 }, head));
  expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  const records = everything(systemScope("a test"), platform.sql)
    .selectFrom("operation_record")
    .select("id")
    .where("object_id", "=", id);
  expect(await records.execute()).toHaveLength(1);
});
