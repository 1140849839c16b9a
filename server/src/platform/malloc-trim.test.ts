import { expect, it } from "vitest";
import { collectGarbage } from "./collector.ts";
import { trimMalloc } from "./malloc-trim.ts";

const MiB = 1024 ** 2;
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };

it.skipIf(!header.glibcVersionRuntime)("returns the pages between buffers that live", async () => {
  const buffers = () => process.memoryUsage().arrayBuffers;
  const first = buffers();
  const many = Array.from({ length: 20_000 }, () => Buffer.allocUnsafeSlow(6000).fill(1));
  const few = many.filter((_, i) => i % 64 === 0);
  many.length = 0;
  collectGarbage();
  // V8 frees what it has collected beside this thread.
  await expect.poll(buffers).toBeLessThan(first + 20 * MiB);
  const before = process.memoryUsage.rss();
  await trimMalloc();
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(50 * MiB);
  expect(few.every((buffer) => buffer[0] === 1)).toBe(true);
});
