import { Problem } from "@thingwright/contract/grammar/problem.ts";
import { expect, it } from "vitest";
import { zipOf } from "../../../test/zips.ts";
import { readPanel } from "./panel-package.ts";
import { sourceOfBuffer } from "./zip-source.ts";

const manifest = {
  bridge: 1,
  name: { en: "Lamp", zh_CN: "灯" },
  version: "1.0.0",
  icon: "pictures/icon.svg",
  points: [{ identifier: "power", data_types: ["bool"], transfer_type: "issue_report" }],
  origins: ["https://api.example.com"],
};
const pages = { "index.html": "<p>Lamp</p>", "pictures/icon.svg": "<svg/>" };

const read = async (said: unknown, files: Record<string, string> = pages) =>
  readPanel(
    sourceOfBuffer(
      await zipOf({ ...files, "panel.json": typeof said === "string" ? said : JSON.stringify(said) }),
    ),
  );

async function refusal(reading: Promise<unknown>): Promise<Problem> {
  const error: unknown = await reading.then(
    () => new Error("was accepted"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw error;
  return error;
}

it("a panel has pages with a manifest next to the index page, either at the top level or in a single folder", async () => {
  const { page, manifest: known } = await read(manifest);
  expect(page).toBe("index.html");
  expect(known).toEqual({ ...manifest, points: [{ ...manifest.points[0], optional: false }] });
  const inFolder = await zipOf({
    "lamp/index.html": "",
    "lamp/panel.json": JSON.stringify(manifest),
    "lamp/pictures/icon.svg": "",
  });
  expect((await readPanel(sourceOfBuffer(inFolder))).manifest.version).toBe("1.0.0");
});

it.each([
  ["no.json.at.all", "panel.json: Not JSON in UTF-8, or too long."],
  ["x".repeat(70_000), "panel.json: Not JSON in UTF-8, or too long."],
  [[], "panel.json: Must be of type object."],
  [{ ...manifest, bridge: 2 }, "bridge: This platform supports bridge version 1."],
  [{ ...manifest, name: { de: "Lampe" } }, "name: A name in zh_CN or en is required."],
  [{ ...manifest, name: { en: "L".repeat(41) } }, "name.en: At most 40 characters."],
  [{ ...manifest, version: "1.0" }, "version: Three numbers of at most two digits, such as 1.0.0."],
  [{ ...manifest, version: "1.0.100" }, "version: Three numbers of at most two digits, such as 1.0.0."],
  [{ ...manifest, icon: "icon.gif" }, "icon: Must be a PNG, JPG, WebP or SVG."],
  [{ ...manifest, icon: "icon.png" }, "icon: The archive does not contain this file."],
  [{ ...manifest, orgins: [] }, "panel.json: Unknown field: orgins."],
  [
    { ...manifest, points: [{ ...manifest.points[0], data_types: ["boolean"] }] },
    "points.0.data_types.0: Choose one of the options.",
  ],
  [
    { ...manifest, points: [manifest.points[0], manifest.points[0]] },
    "points.1.identifier: Already in the list.",
  ],
])("an invalid manifest is refused with its field, $#", async (said, words) => {
  const problem = await refusal(read(said));
  expect(problem.kind).toBe("manifest_refused");
  expect(problem.text("en")).toBe(`“panel.json” of this archive is not valid. ${words}`);
  expect(problem.text("zh_CN")).toMatch(/^压缩包内的“panel\.json”有误。.+：.*\p{Script=Han}/u);
});

it.each([
  "http://api.example.com",
  "https://api.example.com/",
  "https://api.example.com:8443",
  "https://192.168.1.1",
  "https://[::1]",
  "https://localhost",
  "https://router.local",
  "https://2130706433",
  "https://*.example.com",
  "https://me@example.com",
  "https://api.example.com; script-src *",
  "https://api.example.com\n",
  "https://例子.中国",
])("a panel may not request the origin %s", async (origin) => {
  const problem = await refusal(read({ ...manifest, origins: [origin] }));
  expect(problem.text("en")).toContain("origins.0: Only an https address with a public host name");
});

it("an archive without a manifest is no panel", async () => {
  const problem = await refusal(readPanel(sourceOfBuffer(await zipOf(pages))));
  expect(problem.text("en")).toBe(
    "This ZIP archive cannot be used: there is no panel.json next to its index page.",
  );
});
