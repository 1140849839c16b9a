import { createHash, randomBytes } from "node:crypto";
import { type Purpose, uploadChunkBytes } from "@thingwright/contract/content/file-purposes.ts";
import { files, uploadRoute } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import { beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { startS3Server } from "../../../test/s3-server.ts";
import { s3Files } from "../../platform/files/s3-files.ts";
import { collectFiles } from "./collect.ts";

const { settings } = await forFile(startS3Server());
const platform = await forFile(
  startPlatform({
    S3_URL: settings.url,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_KEY_ID: settings.keyId,
    S3_KEY_SECRET: settings.keySecret,
    UPLOAD_MB: "firmware=40",
  }),
);
const store = await s3Files(settings);
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

const nameOf = (url: string) => new URL(url, platform.url).pathname.replace("/files/", "");
const fetched = async (url: string) => Buffer.from(await (await fetch(platform.url + url)).arrayBuffer());

it("stores and serves an image, and deletes it when unused for a day", async () => {
  const file = new Blob([new Uint8Array(pngOf(7, 5))]);
  const { url } = await owner.ok(files.uploadTiny, { file, body: { purpose: "image" } });
  expect((await fetched(url)).equals(pngOf(7, 5))).toBe(true);
  platform.clock.advance((limits.unusedFileSeconds + 3601) * 1000);
  await collectFiles(platform.sql, store, platform.clock.now());
  expect(await store.size(nameOf(url))).toBeNull();
});

it("receives a large file in parts, and serves it complete", async () => {
  const bytes = randomBytes(4 * uploadChunkBytes + 11);
  const headers = { authorization: owner.token, "tus-resumable": "1.0.0" };
  const metadata = `purpose ${Buffer.from("firmware" satisfies Purpose).toString("base64")}`;
  const begun = await fetch(platform.url + pathOf(uploadRoute), {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes.length), "upload-metadata": metadata },
  });
  const path = begun.headers.get("location")!;
  for (let at = 0; at < bytes.length; at += uploadChunkBytes) {
    const { status } = await fetch(platform.url + path, {
      method: "PATCH",
      headers: { ...headers, "upload-offset": String(at), "content-type": "application/offset+octet-stream" },
      body: bytes.subarray(at, at + uploadChunkBytes),
    });
    expect(status).toBe(204);
  }
  const file = await owner.ok(files.get, { params: { id: path.replace(/^.*\//, "") } });
  expect(file.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect((await fetched(file.url)).equals(bytes)).toBe(true);
});

it("receives a direct upload at a signed address, which the account then takes over", async () => {
  const bytes = randomBytes(100_000);
  const query = { purpose: "firmware", name: "a.bin", size: bytes.length } as const;
  const { credential, url, headers } = await owner.ok(files.credential, { query });
  expect(url.startsWith(`${settings.url}/${settings.bucket}/incoming/`)).toBe(true);
  const put = (to: string) => fetch(to, { method: "PUT", headers, body: new Uint8Array(bytes) });
  // That the address is for this file and this size alone, this store does not check: signed-put.test.ts does.
  expect(await owner.refused(files.takeObject, { body: { credential } })).toMatchObject({ status: 404 });
  expect((await put(url)).status).toBe(200);
  const file = await owner.ok(files.takeObject, { body: { credential } });
  expect((await fetched(file.url)).equals(bytes)).toBe(true);
  expect(await store.size(new URL(url).pathname.replace(`/${settings.bucket}/`, ""))).toBeNull();
});
