import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };

/** Runs in a process of its own: what others in one take and free meanwhile is as much as what is measured. */
const measured = `
import { collectGarbage } from "${new URL("collector.ts", import.meta.url).href}";
import { trimMalloc } from "${new URL("malloc-trim.ts", import.meta.url).href}";
const buffers = () => process.memoryUsage().arrayBuffers;
const first = buffers();
const many = Array.from({ length: 20_000 }, () => Buffer.allocUnsafeSlow(6000).fill(1));
const few = many.filter((_, i) => i % 64 === 0);
many.length = 0;
collectGarbage();
// V8 frees what it has collected beside this thread.
while (buffers() > first + 20 * 1024 ** 2) await new Promise((done) => setTimeout(done, 10));
const before = process.memoryUsage.rss();
await trimMalloc();
const freed = before - process.memoryUsage.rss();
console.log(JSON.stringify({ freed, kept: few.every((buffer) => buffer[0] === 1) }));
`;

it.skipIf(!header.glibcVersionRuntime)("returns free pages between live buffers to the system", async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", measured], {
    timeout: 50_000,
  });
  const { freed, kept } = JSON.parse(stdout) as { freed: number; kept: boolean };
  expect(freed).toBeGreaterThan(50 * 1024 ** 2);
  expect(kept).toBe(true);
});
