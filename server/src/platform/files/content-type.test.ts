import { expect, it } from "vitest";
import { jpeg, pngOf, webps } from "../../../test/images.ts";
import { forgedZip, zipOf } from "../../../test/zips.ts";
import { readContent } from "./content-type.ts";
import { sourceOfBuffer } from "./zip-source.ts";

const typeOf = async (bytes: Buffer) => (await readContent(sourceOfBuffer(bytes))).type;

const box = (name: string, body: Buffer = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, body]);
};
const mp4 = Buffer.concat([
  box("ftyp", Buffer.from("isom\0\0\0\0")),
  box("moov"),
  box("mdat", Buffer.from("film")),
]);
const webm = Buffer.concat([
  Buffer.from("1a45dfa38b", "hex"),
  Buffer.from("42868101", "hex"),
  Buffer.from("4282847765626d", "hex"),
  Buffer.from("18538067", "hex"),
  Buffer.alloc(20),
]);
const page = Buffer.from("<html><script>alert(1)</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

it.each([
  ["image/png", pngOf(3, 3)],
  ["image/jpeg", jpeg],
  ["image/webp", webps.lossless],
  ["video/mp4", mp4],
  ["video/webm", webm],
  ["application/pdf", Buffer.from("%PDF-1.7\n1 0 obj\n%%EOF\n")],
  ["application/octet-stream", page],
  ["application/octet-stream", svg],
  ["application/octet-stream", Buffer.from("MZ\x90")],
  ["application/octet-stream", Buffer.from("%PDF-1.7 and nothing else")],
])("content type is detected by structure: %s", async (type, bytes) => {
  expect(await typeOf(bytes)).toBe(type);
});

it("a ZIP archive with an Android manifest is detected as an APK", async () => {
  expect(await typeOf(await zipOf({ "index.html": "x" }))).toBe("application/zip");
  const apk = await zipOf({ "AndroidManifest.xml": "x", "classes.dex": "dex" });
  expect(await typeOf(apk)).toBe("application/vnd.android.package-archive");
});

it("a truncated or malformed video, or one with other content around it, is not detected as a video", async () => {
  const others = {
    "a page behind it": Buffer.concat([mp4, page]),
    "a page before it": Buffer.concat([page, mp4]),
    "cut short": mp4.subarray(0, -1),
    "without a film": box("ftyp", Buffer.from("isom\0\0\0\0")),
    "boxes that are none": Buffer.concat([box("ftyp"), box("\0\0\0\0"), box("moov")]),
    "another document": Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(40)]),
    "a lying length": Buffer.concat([box("ftyp"), Buffer.from("0000000100000000", "hex")]),
  };
  for (const [what, bytes] of Object.entries(others))
    expect(await typeOf(bytes), what).toBe("application/octet-stream");
});

it("an image with a page in it loses the page", async () => {
  const { image } = await readContent(sourceOfBuffer(Buffer.concat([pngOf(3, 3), page])));
  expect(image?.bytes.equals(pngOf(3, 3))).toBe(true);
});

it("an archive with a path that leads out of it is refused with its name, and a zip bomb is refused", async () => {
  await expect(typeOf(forgedZip([{ name: "../../etc/cron.d/x", content: "x" }]))).rejects.toMatchObject({
    kind: "archive_entry_refused",
    parameters: { entry: expect.stringContaining("etc") as string },
  });
  const bomb = await zipOf({ "zeros.bin": Buffer.alloc(64 * 2 ** 20) });
  expect(bomb.length).toBeLessThan(200_000);
  await expect(typeOf(bomb)).rejects.toMatchObject({ kind: expect.stringMatching(/^archive_/) as string });
});
