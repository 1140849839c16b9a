import { expect, it } from "vitest";
import { lateAnswer } from "../../src/platform/health.ts";
import { forFile } from "../for-file.ts";
import type { AttackName } from "./attacks.ts";
import { mostMemory } from "./bed.ts";
import { makeHeldBed } from "./held-bed.ts";

const bed = await forFile(makeHeldBed());

it.each<[string, AttackName]>([
  ["thousands of connections say nothing, or a byte at a time", "idlers"],
  ["connections come and go", "comingsAndGoings"],
  ["TLS handshakes are begun and left", "handshakes"],
  ["WebSockets send frames of every kind", "frames"],
  ["devices send packets that are no messages", "signals"],
  ["a hundred devices of one tenant report at full speed", "reports"],
])("answers the others while %s", async (_what, name) => {
  const { most } = await bed.attack(name);
  expect(most.memory).toBeLessThan(mostMemory);
  // One line of each kind may be logged per minute.
  const warnings = bed.server
    .logged()
    .filter(({ level, reason }) => Number(level) >= 40 && reason !== lateAnswer);
  expect(warnings.length, JSON.stringify(warnings)).toBeLessThan(10);
});
