import { sql as raw } from "kysely";
import { expect, test } from "vitest";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything } from "../src/platform/database/sql.ts";
import { eventually } from "./eventually.ts";
import { forFile } from "./for-file.ts";
import { isRunning } from "./server-process.ts";
import { makeProcesses } from "./processes.ts";

const processes = await forFile(makeProcesses());

test("processes of one installation have their own addresses, and can be stopped and killed individually", async () => {
  const [one, other] = await Promise.all([
    processes.start(),
    processes.start({ roles: ["api", "gateway", "worker"] }),
  ]);
  expect((await processes.signIn(one)).owner).toBe((await processes.signIn(other)).owner);
  // The log and the answer arrive on different channels, so the log line may arrive later.
  await eventually(() =>
    expect(one.logged()).toContainEqual(expect.objectContaining({ msg: "request completed" })),
  );
  expect(await one.interrupt()).toBe(0);
  await other.kill();
  expect([one, other].map(({ pid }) => isRunning(pid))).toEqual([false, false]);
});

test("upkeep is done only by a process with the role worker, and begins at once", async () => {
  const { sql, ...installation } = await makeProcesses();
  const hours = async () => {
    const found = raw`select from telemetry_progress`.execute(everything(systemScope("a test"), sql));
    return (await found).rows.length;
  };
  try {
    await installation.start({ roles: ["api", "gateway"] });
    expect(await hours()).toBe(0);
    await installation.start({ roles: ["worker"] });
    await eventually(async () => expect(await hours()).toBe(1));
  } finally {
    await installation.close();
  }
});
