import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Permission } from "@thingwright/contract/grammar/permission.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import { localFiles } from "../../platform/files/local-files.ts";
import { collectFiles } from "./collect.ts";
import { type Caller, callerOf } from "../../../test/caller.ts";
import { makeFiles, operationRecords, signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { jpeg, pngOf, webps } from "../../../test/images.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

const blob = (bytes: Uint8Array, type = "image/png") => new Blob([new Uint8Array(bytes)], { type });
const upload = async (bytes: Uint8Array, as = owner) =>
  (await as.ok(files.uploadImage, { file: blob(bytes) })).url;
/** The names in the folder, without the marker that tells the folder from others. */
const kept = async () =>
  (await readdir(join(platform.dataDir, "files"))).filter((name) => name !== ".installation");

function formWith(field: string, bytes: Uint8Array, name: string, type?: string): FormData {
  const form = new FormData();
  form.set(field, blob(bytes, type), name);
  return form;
}

const wrongFile = {
  status: 422,
  code: 20001,
  msg: "Only files of type PNG, JPEG, WEBP and at most 2 MB are supported.",
};

describe("an uploaded image", () => {
  it("is served unchanged, with immutable caching, to anybody with its address", async () => {
    for (const [bytes, type] of [
      [pngOf(7, 5), "image/png"],
      [jpeg, "image/jpeg"],
      [webps.lossless, "image/webp"],
    ] as const) {
      const url = await upload(bytes);
      expect(url).toMatch(/^\/files\/[\w-]{24}\.(png|jpg|webp)$/);
      const response = await fetch(platform.url + url);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        "content-disposition": "inline",
      });
    }
  });

  it("is identified by its bytes, whatever its name and type claim", async () => {
    const form = formWith("file", jpeg, "../../../etc/cron.d/x.svg", "image/svg+xml");
    const { code, data } = await owner.call(files.uploadImage, { form });
    expect(code).toBe(200);
    expect(data.url).toMatch(/^\/files\/[\w-]{24}\.jpg$/);
    expect((await kept()).filter((name) => !/^[\w-]{24}\.(png|jpg|webp)$/.test(name))).toEqual([]);
  });

  it("loses comments and appended data", async () => {
    const page = Buffer.from("<script>alert(1)</script>");
    const url = await upload(Buffer.concat([pngOf(3, 3, { tEXt: "Comment\0<script>" }), page]));
    const served = Buffer.from(await (await fetch(platform.url + url)).arrayBuffer());
    expect(served.includes("<script>")).toBe(false);
  });

  it("leaves a record that says what it is, and not its bytes", async () => {
    await upload(pngOf(7, 5));
    const [record] = await operationRecords(platform.connectionString, owner.owner);
    expect(record).toMatchObject({
      action: "files.uploadImage",
      object_name: "blob",
      input: { file: { name: "blob", content: { bytes: pngOf(7, 5).length } } },
      after: { type: "image/png", width: 7, height: 5 },
    });
  });

  it("may come from an access token that may create or change products, and from no other", async () => {
    const programWith = async (...permissions: Permission[]) => {
      const { token } = await owner.ok(accountInfo.createAccessToken, { body: { name: "Art", permissions } });
      return callerOf(platform.url, token, owner.owner);
    };
    for (const permission of ["product:create", "product:update"] as const) {
      const url = await upload(pngOf(2, 2), await programWith(permission));
      expect((await fetch(platform.url + url)).status).toBe(200);
    }
    const reader = await programWith("product:read", "product:delete", "device:read");
    expect(await reader.refused(files.uploadImage, { file: blob(pngOf(2, 2)) })).toMatchObject({
      status: 403,
      problem: "forbidden",
    });
    expect((await upload(pngOf(2, 2), await platform.member(owner))).startsWith("/files/")).toBe(true);
  });
});

it("is deleted a day after its last use has ended", async () => {
  const { sql, clock, dataDir } = platform;
  const store = await localFiles(join(dataDir, "files"));
  const afterDay = async () => {
    clock.advance((limits.unusedFileSeconds + 3601) * 1000);
    await collectFiles(sql, store, clock.now());
  };
  const found = async (...urls: string[]) =>
    Promise.all(urls.map(async (url) => (await kept()).includes(url.slice("/files/".length))));
  const wear = (icon: string) => owner.ok(accountInfo.updateProfile, { body: { nickname: "Ada", icon } });
  const [first, second, never] = [await upload(pngOf(3, 3)), await upload(pngOf(4, 4)), await upload(jpeg)];
  await wear(first);
  await collectFiles(sql, store, clock.now());
  expect(await found(first, second, never)).toEqual([true, true, true]);
  await wear(second);
  await wear(first);
  await afterDay();
  expect(await found(first, second, never)).toEqual([true, false, false]);
  expect((await fetch(platform.url + second)).status).toBe(404);
  owner = platform.as(await signInAs(sql, clock, owner.owner));
  await wear("");
  await afterDay();
  expect(await found(first)).toEqual([false]);
});

describe("an image with two uses", () => {
  const shown = async (url: string) => (await fetch(platform.url + url)).status === 200;
  const afterDay = async () => {
    const { sql, clock, dataDir } = platform;
    clock.advance((limits.unusedFileSeconds + 3601) * 1000);
    await collectFiles(sql, await localFiles(join(dataDir, "files")), clock.now());
    owner = callerOf(platform.url, await signInAs(sql, clock, owner.owner), owner.owner);
  };
  const wear = (icon: string) => owner.ok(accountInfo.updateProfile, { body: { nickname: "Ada", icon } });

  it("is kept while one use remains, and deleted after the last", async () => {
    const icon = await upload(pngOf(3, 3));
    await wear(icon);
    const { id } = await platform.product(owner, { icon });
    const params = { id };
    const copied = await owner.ok(products.copy, { params, body: { name: "Copy" } });
    await wear("");
    await afterDay();
    expect(await shown(icon)).toBe(true);
    await owner.ok(products.update, { params, body: { icon: "fan" } });
    await afterDay();
    expect(await shown(icon)).toBe(true);
    await owner.ok(products.remove, { params: { id: copied.id } });
    expect(await shown(icon)).toBe(true);
    await afterDay();
    expect(await shown(icon)).toBe(false);
  });

  it("stays for the profile when the product is gone", async () => {
    const icon = await upload(pngOf(3, 3));
    const { id } = await platform.product(owner, { icon });
    await wear(icon);
    await owner.ok(products.remove, { params: { id } });
    await afterDay();
    expect(await shown(icon)).toBe(true);
    await afterDay();
    expect(await shown(icon)).toBe(true);
    await wear("");
    await afterDay();
    expect(await shown(icon)).toBe(false);
  });

  it("must be one of the caller's own", async () => {
    const stranger = await platform.actor();
    const theirs = await upload(pngOf(3, 3), stranger);
    const { id } = await platform.product(owner);
    const refusal = { status: 422, fields: [{ path: "icon" }] };
    for (const icon of [theirs, "/files/nothing.png", "/files/"]) {
      expect(await owner.refused(products.update, { params: { id }, body: { icon } })).toMatchObject(refusal);
      const body = { nickname: "Ada", icon };
      expect(await owner.refused(accountInfo.updateProfile, { body })).toMatchObject(refusal);
      await expect(platform.product(owner, { icon })).rejects.toThrow("20001");
    }
    expect(await owner.ok(products.get, { params: { id } })).toMatchObject({ icon: "" });
    expect(await shown(theirs)).toBe(true);
  });
});

describe("an upload is refused", () => {
  it("that is no complete PNG, JPEG or WebP image", async () => {
    const before = await kept();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const bytes of [svg, Buffer.from("GIF89a"), Buffer.alloc(0), pngOf(9, 9).subarray(0, 40)]) {
      expect(await owner.refused(files.uploadImage, { file: blob(bytes) })).toMatchObject(wrongFile);
    }
    expect(await kept()).toEqual(before);
  });

  it("in the words of the caller's language", async () => {
    const { msg } = await owner.refused(files.uploadImage, {
      file: blob(Buffer.from("text")),
      language: "zh-CN",
    });
    expect(msg).toBe("仅支持 PNG、JPEG、WEBP 格式且不超过 2 MB 的文件。");
  });

  it("that is larger than allowed, and the next call is served", async () => {
    const { bytes } = files.uploadImage.upload;
    for (const size of [bytes + 1, 5 * bytes]) {
      const large = Buffer.concat([pngOf(9, 9), Buffer.alloc(size - pngOf(9, 9).length)]);
      expect(await owner.refused(files.uploadImage, { file: blob(large) })).toMatchObject(wrongFile);
    }
    await upload(Buffer.concat([pngOf(9, 9), Buffer.alloc(bytes - pngOf(9, 9).length)]));
  });

  it("whose pixels would fill the memory of its viewer", async () => {
    const bomb = pngOf(60_000, 60_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await owner.refused(files.uploadImage, { file: blob(bomb) })).toMatchObject({
      status: 422,
      msg: `The image is larger than ${limits.imageSide} × ${limits.imageSide} pixels.`,
    });
    await upload(pngOf(limits.imageSide, 1));
  });

  it("in another field, in none, or as something else than a form", async () => {
    const field = formWith("avatar", pngOf(2, 2), "a.png");
    const text = new FormData();
    text.set("file", "just text");
    const proto = formWith("__proto__", pngOf(2, 2), "a.png");
    for (const form of [field, text, proto, new FormData()]) {
      expect((await owner.refused(files.uploadImage, { form })).status).toBeOneOf([400, 422]);
    }
    expect(await owner.refused(files.uploadImage, { body: { file: "x" } })).toMatchObject(wrongFile);
    expect(await owner.refused(files.uploadImage)).toMatchObject(wrongFile);
  });

  it("that breaks off, and the next upload succeeds", async () => {
    const outcome = new Promise((resolve) => {
      const sending = request(platform.url + pathOf(files.uploadImage), {
        method: "POST",
        headers: {
          authorization: owner.token,
          "content-type": "multipart/form-data; boundary=b",
          "content-length": 100_000,
        },
      });
      sending.on("error", resolve).on("response", resolve);
      sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc', () =>
        sending.destroy(),
      );
    });
    await outcome;
    await upload(pngOf(2, 2));
    const broken = await fetch(platform.url + pathOf(files.uploadImage), {
      method: "POST",
      body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      headers: { authorization: owner.token, "content-type": "multipart/form-data; boundary=b" },
    });
    expect(broken.status).toBe(400);
  });

  it("once the account and its members have reached the limit of files", async () => {
    await makeFiles(platform.sql, owner.owner, limits.files - 1);
    await upload(pngOf(2, 2));
    const refused = await owner.refused(files.uploadImage, { file: blob(pngOf(2, 2)) });
    const msg = `Limit reached for files: ${limits.files} of ${limits.files}.`;
    expect(refused).toMatchObject({ status: 422, msg });
    const busy = await platform.actor();
    await makeFiles(platform.sql, busy.owner, limits.files - 1);
    const send = () => busy.call(files.uploadImage, { file: blob(pngOf(2, 2)) });
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    await upload(pngOf(2, 2), await platform.actor());
  });

  it("once a member has reached the limit of a member, while others may still upload", async () => {
    const member = await platform.member(owner);
    const { uid } = await member.ok(accounts.current);
    await makeFiles(platform.sql, owner.owner, limits.filesOfMember - 1, uid);
    await upload(pngOf(2, 2), member);
    const refused = await member.refused(files.uploadImage, { file: blob(pngOf(2, 2)) });
    const most = limits.filesOfMember;
    const msg = `Limit reached for files of one member: ${most} of ${most}.`;
    expect(refused).toMatchObject({ status: 422, msg });
    await upload(pngOf(2, 2));
    await upload(pngOf(2, 2), await platform.member(owner));
  });

  it("without a session", async () => {
    expect(await platform.nobody.refused(files.uploadImage, { file: blob(pngOf(2, 2)) })).toMatchObject({
      status: 401,
      code: 20202,
    });
  });

  it("by a route that accepts no files", async () => {
    const refused = await owner.refused(products.create, { form: formWith("file", pngOf(2, 2), "a.png") });
    expect(refused).toMatchObject({ status: 400, code: 20001 });
  });
});

describe("the folder of files", () => {
  it("answers 404 for paths outside it and for unknown names", async () => {
    for (const path of [
      "/files/",
      "/files/../secret.key",
      "/files/%2e%2e/instance.json",
      "/files/..%2finstance.json",
      "/files/nothing.png",
    ]) {
      const response = await fetch(platform.url + path);
      expect(response.status, path).toBe(404);
    }
  });
});
