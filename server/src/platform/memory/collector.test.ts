import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { withoutPretenuring } from "./collector.ts";

const run = promisify(execFile);

/** Runs in a process of its own, whose heap is as large as this needs it. */
const measured = `
import { getHeapStatistics } from "node:v8";
import { collectAndReturn, collectGarbage } from "${new URL("collector.ts", import.meta.url).href}";
const size = () => getHeapStatistics().total_heap_size;
let many = Array.from({ length: 600_000 }, (_, i) => ({ i, list: [i] }));
many = null;
collectGarbage();
const kept = size();
collectAndReturn();
console.log(JSON.stringify({ kept, left: size() }));
`;

it("returns free pages to the system, which a plain garbage collection keeps", async () => {
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", measured]);
  const { kept, left } = JSON.parse(stdout) as { kept: number; left: number };
  expect(left).toBeLessThan(kept / 2);
});

it("the flag against pretenuring is accepted by V8", async () => {
  // Node does not start with an option that neither knows. In a running process, V8 would only print a line.
  await expect(run(process.execPath, [withoutPretenuring, "--eval", ""])).resolves.toMatchObject({
    stdout: "",
  });
});
