import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { crashed, lint } from "./check.mjs";
import { capture } from "./child.mjs";
import { root } from "./paths.mjs";

test("a crash of the linter's type checker is told from what the linter finds", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "check-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const crashing = path.join(folder, "tsgolint");
  writeFileSync(crashing, "#!/bin/sh\nexit 3\n", { mode: 0o755 });
  const [program, ...args] = lint;
  const { output } = await capture(
    process.execPath,
    [path.join(root, "node_modules", program), ...args, "vitest.order.ts"],
    { env: { ...process.env, OXLINT_TSGOLINT_PATH: crashing } },
  );
  expect(output).toContain(crashed);
});
