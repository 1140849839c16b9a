import { expect, it } from "vitest";
import { forFile } from "../for-file.ts";
import { mostMemory } from "./bed.ts";
import { makeHeldBed } from "./held-bed.ts";

const bed = await forFile(makeHeldBed());

it("stays responsive while people without an account open the panel of the largest product", async () => {
  const { did, most } = await bed.attack("sharedPanels", {
    least: { "opened: HTTP/1.1 200": 10 },
  });
  expect(did["opened: HTTP/1.1 200"]).toBeGreaterThan(9);
  expect(most.memory).toBeLessThan(mostMemory);
});

it("stays responsive while files are compared with the largest product", async () => {
  const { did, most } = await bed.attack("comparisons", {
    least: { "compared: HTTP/1.1 200": 5 },
  });
  expect(did["compared: HTTP/1.1 200"]).toBeGreaterThan(4);
  expect(most.memory).toBeLessThan(mostMemory);
  await bed.settled({ memory: 600 });
});
