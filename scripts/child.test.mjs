import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const child = fileURLToPath(new URL("child.mjs", import.meta.url));
/** A program that exits only at its second SIGTERM. */
const patient =
  'let asked = 0; process.on("SIGTERM", () => ++asked === 2 && process.exit(7)); setInterval(() => {}, 1000); console.log("up");';

test("a signal is passed on once, as npm repeats it, and again where it comes later", async () => {
  const script = `import { run } from ${JSON.stringify(child)}; process.exitCode = await run(process.execPath, ["-e", ${JSON.stringify(patient)}]);`;
  const command = spawn(process.execPath, ["--input-type=module", "-e", script]);
  let ended = null;
  const exited = once(command, "exit").then(([code]) => (ended = code));
  await once(command.stdout, "data");
  const began = performance.now();
  await expect
    .poll(
      () => {
        command.kill("SIGTERM");
        return ended;
      },
      { interval: 100, timeout: 25_000 },
    )
    .toBe(7);
  await exited;
  expect(performance.now() - began).toBeGreaterThan(900);
}, 30_000);
