import { expect, it } from "vitest";
import { Pieces, piecesOf } from "./pieces.ts";

const long = JSON.stringify({ text: '温度℃ 😀 \\ "\u0000'.repeat(500) });

it("leaves a short text as it is, and cuts a long one into pieces that are short enough", () => {
  expect(piecesOf("short 短", 100, "a")).toEqual(["short 短"]);
  const pieces = piecesOf(long, 1000, "a");
  expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(1000);
  const joined = new Pieces();
  const whole = pieces.map((piece) => joined.join(piece)).at(-1);
  expect(JSON.parse(whole!)).toEqual(JSON.parse(long));
});

it("joins the pieces of two texts that arrive interleaved and partly repeated", () => {
  const [a, b] = [piecesOf(long, 1000, "a"), piecesOf(long, 1000, "b")];
  const joined = new Pieces();
  const whole = a.flatMap((piece, index) => [piece, b[index]!, piece].map((one) => joined.join(one)));
  expect(whole.filter((one) => one !== null).map((one) => JSON.parse(one) as unknown)).toEqual([
    JSON.parse(long),
    JSON.parse(long),
  ]);
});

it("gives nothing for a text without one of its pieces", () => {
  const joined = new Pieces();
  const without = piecesOf(long, 1000, "a").filter((_, index) => index !== 2);
  expect(without.map((piece) => joined.join(piece)).filter((one) => one !== null)).toEqual([]);
});

it("drops an incomplete text when the pieces would take too much memory", () => {
  const joined = new Pieces();
  const huge = "x".repeat(17 * 1024 * 1024);
  expect(joined.join(`piece a 0 2 ${huge}`)).toBe(null);
  expect(joined.join(`piece b 0 2 ${huge}`)).toBe(null);
  expect(joined.join("piece b 1 2 end")).toBe(null);
  expect(joined.join("piece a 1 2 end")).toBe(`${huge}end`);
});
