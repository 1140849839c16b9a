import { describe, expect, it } from "vitest";
import { jpeg, pngOf, type WebpChunk, webpChunk, webpOf, webps } from "../../../test/images.ts";
import { orientationOf, orientationSegment } from "./exif.ts";
import { readImage } from "./image.ts";

const script = Buffer.from("<script>alert(1)</script>PK\u0003\u0004");

const lossyChunk: WebpChunk = ["VP8 ", webps.lossy.subarray(20)];

describe("an image", () => {
  const images = { png: pngOf(5, 4), jpeg, ...webps };
  for (const [name, bytes] of Object.entries(images)) {
    it(`is recognized by its structure and kept unchanged: ${name}`, () => {
      expect(readImage(bytes)?.bytes.equals(bytes)).toBe(true);
    });

    it(`loses what is appended to it: ${name}`, () => {
      expect(readImage(Buffer.concat([bytes, script]))?.bytes.equals(bytes)).toBe(true);
    });

    it(`is refused wherever it is cut: ${name}`, () => {
      for (let length = 0; length < bytes.length; length++) {
        expect(readImage(bytes.subarray(0, length)), `${length} bytes`).toBeNull();
      }
    });
  }

  it("has its type and size read", () => {
    expect(readImage(pngOf(5, 4))).toMatchObject({
      type: "image/png",
      extension: "png",
      width: 5,
      height: 4,
    });
    expect(readImage(jpeg)).toMatchObject({ type: "image/jpeg", extension: "jpg", width: 3, height: 2 });
    for (const webp of Object.values(webps))
      expect(readImage(webp)).toMatchObject({ type: "image/webp", extension: "webp", width: 1, height: 1 });
  });

  it("loses comments, Exif metadata and unknown chunks", () => {
    const png = pngOf(5, 4, { tEXt: "Comment\0secret", eXIf: "secret", juNk: "secret" });
    expect(readImage(png)?.bytes.equals(pngOf(5, 4))).toBe(true);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from("secret")]);
    const told = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect(readImage(told)?.bytes.equals(jpeg)).toBe(true);
  });

  const profile = Buffer.from("ICC_PROFILE\0\u0001\u0001 of the maker's own camera");
  const segment = (code: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, code, 0, 2 + body.length]), body]);
  const behindStart = (...parts: Buffer[]) =>
    Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);

  it("loses its colour profile", () => {
    expect(readImage(pngOf(5, 4, { iCCP: "camera" }))?.bytes.equals(pngOf(5, 4))).toBe(true);
    expect(readImage(behindStart(segment(0xe2, profile)))?.bytes.equals(jpeg)).toBe(true);
    const { extended } = webps;
    const told = webpOf([
      ["VP8X", Buffer.from("20000000000000000000", "hex")],
      ["ICCP", profile],
      lossyChunk,
    ]);
    const without = webpOf([["VP8X", Buffer.alloc(10)], lossyChunk]);
    expect(readImage(told)?.bytes.equals(without)).toBe(true);
    expect(readImage(extended)?.bytes.equals(extended)).toBe(true);
  });

  it("loses data hidden in PNG, JPEG and WebP parts that are needed for display", () => {
    const secret = "a secret in place of a number, or behind it";
    for (const name of ["gAMA", "cHRM", "sRGB", "cICP", "sBIT", "pHYs"])
      expect(readImage(pngOf(5, 4, { [name]: secret }))?.bytes.equals(pngOf(5, 4)), name).toBe(true);
    const adobe = segment(0xee, Buffer.from("Adobe1234567"));
    expect(readImage(behindStart(adobe, adobe, adobe))?.bytes.equals(behindStart(adobe))).toBe(true);
    const turned = orientationSegment(6);
    expect(readImage(behindStart(turned, turned))?.bytes.equals(behindStart(turned))).toBe(true);
    const header: WebpChunk = ["VP8X", Buffer.from("02000000000000000000", "hex")];
    const frame = (...inside: WebpChunk[]): WebpChunk => [
      "ANMF",
      Buffer.concat([Buffer.alloc(16), ...inside.map(webpChunk)]),
    ];
    const animated = webpOf([header, ["ANIM", Buffer.alloc(6)], frame(lossyChunk, ["juNk", profile])]);
    const clean = webpOf([header, ["ANIM", Buffer.alloc(6)], frame(lossyChunk)]);
    expect(readImage(animated)?.bytes.equals(clean)).toBe(true);
    expect(readImage(webpOf([header, ["ANIM", profile], frame(lossyChunk)]))?.bytes.includes(profile)).toBe(
      false,
    );
  });

  it("keeps its Exif orientation", () => {
    const turned = Buffer.concat([jpeg.subarray(0, 2), orientationSegment(6), jpeg.subarray(2)]);
    expect(readImage(turned)?.bytes.equals(turned)).toBe(true);
    const little = Buffer.from("45786966000049492a0008000000010012010300010000000800000000000000", "hex");
    expect(orientationOf(little)).toBe(8);
  });

  it("keeps only the orientation of its first Exif segment, also after XMP", () => {
    const xmp = segment(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>"));
    const [upright, turned] = [orientationSegment(1), orientationSegment(6)];
    expect(readImage(behindStart(xmp, turned, xmp))?.bytes.equals(behindStart(turned))).toBe(true);
    expect(readImage(behindStart(xmp, upright, turned))?.bytes.equals(jpeg)).toBe(true);
  });
});

describe("a file that is no valid image", () => {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const others: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    "a vector drawing": Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
    "a page that begins like a PNG": Buffer.concat([pngOf(1, 1).subarray(0, 8), script]),
    "a GIF": Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
    "a picture behind a page": Buffer.concat([script, pngOf(1, 1)]),
    "a PNG without pixels": pngOf(0, 4),
    "a PNG with a wrong checksum": Buffer.from(pngOf(5, 4).fill(7, 20, 21)),
    "a JPEG with two frames": Buffer.concat([jpeg.subarray(0, frame + 19), jpeg.subarray(frame)]),
    "a JPEG with a frame that is longer than its components": Buffer.concat([
      jpeg.subarray(0, frame + 2),
      Buffer.from([0, 21]),
      jpeg.subarray(frame + 4, frame + 19),
      Buffer.from("hid."),
      jpeg.subarray(frame + 19),
    ]),
    "a WebP with a frame whose chunk does not fit": webpOf([
      ["VP8X", Buffer.from("02000000000000000000", "hex")],
      ["ANMF", Buffer.concat([Buffer.alloc(16), Buffer.from("VP8 \xff\0\0\0", "latin1")])],
    ]),
    "a WebP that says less than it holds": Buffer.from(webps.extended).fill(0xff, 64, 66),
  };
  for (const [name, bytes] of Object.entries(others)) {
    it(`is refused: ${name}`, () => expect(readImage(bytes)).toBeNull());
  }
});

/** Pictures with so many parts more than they need. */
const inParts = (count: number) => {
  const png = pngOf(5, 4);
  const emptyIdat = Buffer.from("000000004944415435af061e", "hex");
  const pixel: WebpChunk = ["VP8L", webps.lossless.subarray(20, 33)];
  const parts = Array.from({ length: count }, (): WebpChunk => ["ALPH", Buffer.alloc(0)]);
  const frame = Buffer.concat([Buffer.alloc(16), ...parts.map(webpChunk)]);
  return {
    "a PNG": Buffer.concat([
      png.subarray(0, -12),
      ...Array<Buffer>(count).fill(emptyIdat),
      png.subarray(-12),
    ]),
    "a JPEG": Buffer.concat([
      jpeg.subarray(0, 2),
      ...Array<Buffer>(count).fill(Buffer.from("ffc40002", "hex")),
      jpeg.subarray(2),
    ]),
    "a WebP": webpOf([pixel, ...parts]),
    "a frame of a WebP": webpOf([pixel, ["ANMF", frame]]),
  };
};

it.each(["a PNG", "a JPEG", "a WebP", "a frame of a WebP"] as const)(
  "%s is accepted with 5,000 parts and refused with 20,000",
  (kind) => {
    expect(readImage(inParts(5000)[kind])).not.toBeNull();
    expect(readImage(inParts(20_000)[kind])).toBeNull();
  },
);
