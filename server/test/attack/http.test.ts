import { limits } from "@thingwright/contract/grammar/limits.ts";
import { expect, it } from "vitest";
import { addRecords } from "../bulk.ts";
import { forFile } from "../for-file.ts";
import { mostMemory } from "./bed.ts";
import { makeHeldBed } from "./held-bed.ts";

const bed = await forFile(makeHeldBed());

it("stays responsive while connections send half of a request head and disconnect", async () => {
  const { did, most } = await bed.attack("halfHeads", { least: { connections: 101 } });
  expect(did.connections).toBeGreaterThan(100);
  expect(most.memory).toBeLessThan(mostMemory);
  await bed.settled({ memory: 400 });
});

it.each(["pipelining", "manyPipelines"] as const)(
  "stays responsive while requests are sent and their answers are not read: %s",
  async (name) => {
    const { did, most } = await bed.attack(name, { least: { requests: 1001 } });
    expect(did.requests).toBeGreaterThan(1000);
    expect(most.memory).toBeLessThan(mostMemory);
  },
);

it("stays responsive while a tenant requests its largest records and does not read them", async () => {
  const { owner } = bed.tenants[0]!;
  await addRecords(bed.connectionString, { owner, count: 1000, until: Date.now(), bytes: 90_000 });
  const { did, most } = await bed.attack("unreadRecords", { least: { questions: 101 } });
  expect(did.questions).toBeGreaterThan(100);
  expect(most.memory).toBeLessThan(mostMemory);
});

it("stays responsive while files are requested and not read, and keeps no file descriptor open for them", async () => {
  const { did, before, most } = await bed.attack("unreadFiles", { least: { questions: 101 } });
  expect(did.questions).toBeGreaterThan(100);
  expect(most.memory).toBeLessThan(mostMemory);
  // Each of the 300 connections takes a descriptor, and some more are open while a file is looked up.
  expect(most.descriptors - before.descriptors).toBeLessThan(450);
});

it("stays responsive while request bodies are sent byte by byte", async () => {
  const { did, most } = await bed.attack("tinyChunks", { least: { bodies: 101 } });
  expect(did.bodies).toBeGreaterThan(100);
  expect(most.memory).toBeLessThan(mostMemory);
});

it("stays responsive while large bodies are sent to a path that does not exist", async () => {
  const { did, most } = await bed.attack("bodiesForNobody", { least: { calls: 500 } });
  expect(did.calls).toBeGreaterThanOrEqual(500);
  expect(most.memory).toBeLessThan(mostMemory);
});

it("stays responsive while uploads are started endlessly, sent slowly, left open, or sent with wrong offsets", async () => {
  const { did, most } = await bed.attack("uploads", {
    least: { dribbled: 100, "lies: 409": 1, "begun: 422": 11 },
  });
  // An account has no more uploads open than its limit, however often it tries to begin one.
  expect(did["begun: 201"]).toBeLessThanOrEqual(limits.openUploads.account * bed.tenants.length);
  expect(did["begun: 422"]).toBeGreaterThan(10);
  expect(did["lies: 409"]).toBeGreaterThan(0);
  expect(Object.keys(did).filter((what) => /^lies: [25]/.test(what))).toEqual([]);
  expect(most.memory).toBeLessThan(mostMemory);
});
