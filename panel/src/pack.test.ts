import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { pack, PackProblems } from "./pack.ts";

const example = join(import.meta.dirname, "../example");
const folder = await mkdtemp(join(tmpdir(), "thingwright-pack-"));
afterAll(() => rm(folder, { recursive: true }));

test("packs the example into identical bytes each time, below 16 KiB", async () => {
  const { manifest, archive } = await pack(example);
  expect(manifest.points.map(({ identifier }) => identifier)).toContain("switch");
  expect(archive.length).toBeLessThan(16_384);
  expect((await pack(example)).archive.equals(archive)).toBe(true);
});

test("reports every problem that the platform would refuse, by file and field", async () => {
  await writeFile(join(folder, "run.exe"), "MZ");
  await writeFile(
    join(folder, "panel.json"),
    JSON.stringify({ bridge: 1, version: "1", points: [], origins: ["http://a"] }),
  );
  const refused: unknown = await pack(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PackProblems);
  expect((refused as PackProblems).problems).toEqual([
    "index.html: is missing",
    "run.exe: files of this type are not supported",
    "panel.json: name: Required",
    "panel.json: version: Three numbers of at most two digits, such as 1.0.0",
    "panel.json: icon: Required",
    "panel.json: origins.0: Only an https address with a public host name, such as https://api.example.com",
  ]);
});
