import { expect, it } from "vitest";
import { forFile } from "../for-file.ts";
import { makeBed } from "./bed.ts";
import { attackNames } from "./attacks.ts";

/** How long the siege lasts. docs/security.md has the figures of an hour. */
const seconds = process.env.SIEGE_MINUTES ? Number(process.env.SIEGE_MINUTES) * 60 : 10;
/** MiB that the server may take during the siege, and a minute after it. */
const memory = { most: 1000, after: 400 };

const bed = await forFile(makeBed());

it(
  "answers the others while everything is done to it at once, and is itself again after a minute",
  async () => {
    const seen = await bed.attack(attackNames, { seconds });
    if (process.env.SIEGE_MINUTES) process.stdout.write(`${JSON.stringify(seen, null, 2)}\n`);
    expect(Object.keys(seen.did).length).toBeGreaterThan(0);
    expect(seen.most.memory).toBeLessThan(memory.most);
    await bed.settled({ memory: memory.after });
  },
  (seconds + 180) * 1000,
);
