import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { localFiles } from "../../platform/files/local-files.ts";
import { collectFiles } from "./collect.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

/** Uploads a picture of noise. @returns its address */
async function upload(width: number, height: number): Promise<string> {
  const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
  const create = { width, height, channels: 3, background: "#888", noise } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const file = new Blob([new Uint8Array(bytes)]);
  return (await owner.ok(files.uploadImage, { file })).url;
}
const sizeAt = async (url: string) => {
  const response = await fetch(platform.url + url);
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { status: response.status, type: response.headers.get("content-type"), width, height, format };
};
const kept = async () =>
  (await readdir(join(platform.dataDir, "files"))).filter((name) => !name.startsWith("."));

it("a smaller variant of an image is made on the first request, and stored", async () => {
  const url = await upload(700, 350);
  expect(await sizeAt(`${url}?w=320`)).toEqual({
    status: 200,
    type: "image/webp",
    width: 320,
    height: 160,
    format: "webp",
  });
  expect(await kept()).toContain(`${url.slice("/files/".length, -4)}.320.webp`);
  expect(await sizeAt(`${url}?w=320`)).toMatchObject({ width: 320 });
  expect(await sizeAt(`${url}?w=96`)).toMatchObject({ width: 96 });
});

it("a variant is never larger than the image, and other widths return the original", async () => {
  const url = await upload(200, 100);
  expect(await sizeAt(`${url}?w=960`)).toMatchObject({ width: 200, height: 100 });
  for (const w of ["1", "321", "0", "-96", "96.0", "1e2", "", "x"])
    expect(await sizeAt(`${url}?w=${w}`), w).toMatchObject({ width: 200, format: "png" });
});

it("concurrent requests for a variant all succeed", async () => {
  const url = await upload(600, 600);
  const answers = await Promise.all(Array.from({ length: 12 }, () => sizeAt(`${url}?w=96`)));
  expect(answers.map(({ width }) => width)).toEqual(answers.map(() => 96));
});

it("variants are deleted with the image", async () => {
  const url = await upload(500, 300);
  await sizeAt(`${url}?w=96`);
  await sizeAt(`${url}?w=320`);
  const start = url.slice("/files/".length, -4);
  expect((await kept()).filter((name) => name.startsWith(start))).toHaveLength(3);
  platform.clock.advance((limits.unusedFileSeconds + 3601) * 1000);
  const store = await localFiles(join(platform.dataDir, "files"));
  await collectFiles(platform.sql, store, platform.clock.now());
  expect((await kept()).filter((name) => name.startsWith(start))).toEqual([]);
  expect((await fetch(`${platform.url}${url}?w=96`)).status).toBe(404);
});
