import { createChallenge, solveChallenge, verifySolution } from "altcha-lib";
import { deriveKey as inNode } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { deriveKey, derivePlainly } from "./derive-key.ts";

const secret = { hmacSignatureSecret: "secret", hmacKeySignatureSecret: "other" };

test.each([
  { where: "a secure page", solver: deriveKey },
  { where: "a plain one", solver: derivePlainly },
])("solves a challenge on $where so that the server accepts the solution", async ({ solver }) => {
  const made = { algorithm: "PBKDF2/SHA-256", cost: 20, counter: 40, deriveKey: inNode };
  const challenge = await createChallenge({ ...made, ...secret });
  const solution = await solveChallenge({ challenge, deriveKey: solver });
  expect(solution?.counter).toBe(40);
  if (!solution) return;
  const { verified } = await verifySolution({ challenge, solution, deriveKey: inNode, ...secret });
  expect(verified).toBe(true);
});

test.each([deriveKey, derivePlainly])("rejects another algorithm and names it", async (solver) => {
  const parameters = {
    algorithm: "ARGON2ID",
    cost: 1,
    keyLength: 32,
    keyPrefix: "00",
    nonce: "00",
    salt: "00",
  };
  await expect(solver(parameters, new Uint8Array(1), new Uint8Array(1))).rejects.toThrow("ARGON2ID");
});
