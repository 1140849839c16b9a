import { expect, it } from "vitest";
import { addRecords } from "../bulk.ts";
import { eventually } from "../eventually.ts";
import { forFile } from "../for-file.ts";
import { leeway } from "../../src/platform/memory/pressure.ts";
import { mostMemory } from "./bed.ts";
import { makeHeldBed } from "./held-bed.ts";

const roomy = await forFile(makeHeldBed());
/** MiB. */
const ceiling = 320;
/**
 * The most memory in MiB that the system may have given to the process. It may exceed the ceiling by the factor
 * `leeway`, because calls that were already admitted continue, and because the system counts more than the process
 * holds.
 */
const most = ceiling * leeway;
const bed = await forFile(makeHeldBed({ tenants: 5, memory: ceiling }));

it("stays within its memory limit while large bodies are held back, and becomes ready again afterwards", async () => {
  const { did, most: taken } = await bed.attack("heldBodies", {
    seconds: 4,
    least: { large: 40 },
    shortOfMemory: true,
  });
  expect(did.large).toBe(40);
  expect(taken.memory).toBeLessThan(most);
  await eventually(() =>
    expect(bed.server.logged()).toContainEqual(expect.objectContaining({ check: "memory" })),
  );
  const ready = async () => (await fetch(`${bed.server.url}/readyz`)).text();
  await expect.poll(ready, { timeout: 60_000 }).toBe('{"status":"ready"}');
});

it("stays responsive while tenants write, read and use definitions of the maximum size", async () => {
  const { did } = await roomy.attack("largeDefinitions", {
    least: { "PUT of a definition: 200": 1, "GET of a definition: 200": 1 },
  });
  expect(did["PUT of a definition: 200"]).toBeGreaterThan(0);
  expect(did["GET of a definition: 200"]).toBeGreaterThan(0);
  await roomy.settled({ memory: mostMemory });
});

it("stays responsive while tenants export all their data", async () => {
  for (const { owner } of roomy.tenants)
    await addRecords(roomy.connectionString, { owner, count: 20_000, until: Date.now() });
  const { did } = await roomy.attack("exports", { least: { "pages of an export: 200": 21 } });
  expect(did["pages of an export: 200"]).toBeGreaterThan(20);
  await roomy.settled({ memory: mostMemory });
});
