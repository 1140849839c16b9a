import { expect, it } from "vitest";
import { forFile } from "../for-file.ts";
import { heapOf } from "../../src/platform/memory-ceiling.ts";
import { leeway } from "../../src/platform/pressure.ts";
import { makeBed } from "./bed.ts";

/** MiB. */
const ceiling = 320;
/** What has been let in before goes on; the system's view of the process may be so much more than what it holds. */
const most = ceiling * leeway;
const bed = await forFile(
  makeBed({
    tenants: 5,
    env: { MEMORY_MB: String(ceiling), NODE_OPTIONS: `--max-old-space-size=${heapOf(ceiling)}` },
  }),
);

it("refuses what is new before it runs out of memory, and goes on for those who are connected", async () => {
  const { did, most: taken } = await bed.attack("heldBodies", { seconds: 6, shortOfMemory: true });
  expect(did.large).toBe(40);
  expect(taken.memory).toBeLessThan(most);
  expect(bed.server.logged()).toContainEqual(expect.objectContaining({ check: "memory" }));
  const ready = async () => (await fetch(`${bed.server.url}/readyz`)).text();
  await expect.poll(ready, { timeout: 60_000 }).toBe('{"status":"ready"}');
});
