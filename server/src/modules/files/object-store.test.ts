import { beforeEach, describe, expect, it } from "vitest";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { collectFiles } from "./collect.ts";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { startS3Double } from "../../../test/s3-double.ts";
import { s3Files } from "../../platform/files/s3-files.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";

const double = await forFile(startS3Double());
const { url, bucket, region, keyId, keySecret } = double.settings;
const platform = await forFile(
  startPlatform({
    S3_URL: url,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_KEY_ID: keyId,
    S3_KEY_SECRET: keySecret,
  }),
);
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

const image = (width = 7) => ({ file: new Blob([new Uint8Array(pngOf(width, 5))]) });
const away = { status: 503, code: "ServiceUnavailable" };
const unused = (before: number) =>
  everything(systemScope("a test"), platform.sql)
    .selectFrom("file")
    .select("id")
    .where("unused_since", "<", before)
    .execute();

describe("images in an object store", () => {
  it("are stored and served through the server", async () => {
    const { url: path } = await owner.ok(files.uploadImage, image());
    const name = path.slice("/files/".length);
    expect(double.objects.get(name)?.equals(pngOf(7, 5))).toBe(true);
    const response = await fetch(platform.url + path);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await response.arrayBuffer()).equals(pngOf(7, 5))).toBe(true);
  });

  it("are refused while the store is unavailable, and leave nothing behind", async () => {
    double.faults.push(away, away, away);
    expect(await owner.refused(files.uploadImage, image(8))).toMatchObject({
      status: 503,
      code: 20503,
      problem: "files_away",
    });
    expect(await unused(1)).toHaveLength(1);
    await collectFiles(platform.sql, await s3Files(double.settings), platform.clock.now());
    expect(await unused(1)).toEqual([]);
  });

  it("stay until they can be deleted", async () => {
    const { url: path } = await owner.ok(files.uploadImage, image(9));
    const name = path.slice("/files/".length);
    const store = await s3Files(double.settings, { head: 20_000, idle: 20_000, pause: 1 });
    platform.clock.advance((limits.unusedFileSeconds + 3601) * 1000);
    const now = platform.clock.now();
    double.faults.push(...Array.from({ length: 100 }, () => away));
    await expect(collectFiles(platform.sql, store, now)).rejects.toMatchObject({ kind: "files_away" });
    expect(double.objects.has(name)).toBe(true);
    double.faults.length = 0;
    await collectFiles(platform.sql, store, now);
    expect(double.objects.has(name)).toBe(false);
    expect(await unused(now)).toEqual([]);
  });
});
