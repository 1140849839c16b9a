import { describe, expect, it } from "vitest";
import { jpeg, pngOf, webps } from "../../../test/images.ts";
import { orientationOf, orientationSegment } from "./exif.ts";
import { readImage } from "./image.ts";

const script = Buffer.from("<script>alert(1)</script>PK\u0003\u0004");

describe("an image", () => {
  const images = { png: pngOf(5, 4), jpeg, ...webps };
  for (const [name, bytes] of Object.entries(images)) {
    it(`is known by its structure and kept as it is: ${name}`, () => {
      expect(readImage(bytes)?.bytes.equals(bytes)).toBe(true);
    });

    it(`loses what stands behind its end: ${name}`, () => {
      expect(readImage(Buffer.concat([bytes, script]))?.bytes.equals(bytes)).toBe(true);
    });

    it(`is refused wherever it is cut: ${name}`, () => {
      for (let length = 0; length < bytes.length; length++) {
        expect(readImage(bytes.subarray(0, length)), `${length} bytes`).toBeNull();
      }
    });
  }

  it("says its type and size", () => {
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

  it("loses comments, places and foreign chunks", () => {
    const png = pngOf(5, 4, { tEXt: "Comment\0secret", eXIf: "secret", juNk: "secret" });
    expect(readImage(png)?.bytes.equals(pngOf(5, 4))).toBe(true);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from("secret")]);
    const told = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect(readImage(told)?.bytes.equals(jpeg)).toBe(true);
  });

  it("keeps how a camera held it", () => {
    const turned = Buffer.concat([jpeg.subarray(0, 2), orientationSegment(6), jpeg.subarray(2)]);
    expect(readImage(turned)?.bytes.equals(turned)).toBe(true);
    const little = Buffer.from("45786966000049492a0008000000010012010300010000000800000000000000", "hex");
    expect(orientationOf(little)).toBe(8);
  });
});

describe("what is no image", () => {
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
    "a WebP that says less than it holds": Buffer.from(webps.extended).fill(0xff, 64, 66),
  };
  for (const [name, bytes] of Object.entries(others)) {
    it(`is refused: ${name}`, () => expect(readImage(bytes)).toBeNull());
  }
});
