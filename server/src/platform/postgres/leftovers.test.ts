import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { adoptLeftover, stopLeftover } from "./leftovers.ts";

async function directoryWith(processFile: string): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "leftovers-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(path.join(directory, "postmaster.pid"), processFile);
  return directory;
}

/** Has the code under test run as on a system that tells of a process only whether it lives. */
function withoutProc(): void {
  const { platform } = process;
  Object.defineProperty(process, "platform", { value: "darwin" });
  onTestFinished(() => void Object.defineProperty(process, "platform", { value: platform }));
}

test.each([
  ["is empty", ""],
  ["is half written", String(process.pid).slice(0, -1)],
  ["ends within the line", String(process.pid)],
  ["names 0", "0\n"],
  ["names a group", `-${process.pid}\n`],
  ["names nothing", "postgres\n"],
])("sends no signal if the PID file %s", async (_how, processFile) => {
  withoutProc();
  const directory = await directoryWith(processFile);
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  stopLeftover(directory);
  expect(kill).not.toHaveBeenCalled();
});

test("removes a PID file that remains empty, which would keep PostgreSQL from starting", async () => {
  withoutProc();
  const directory = await directoryWith("");
  expect(await adoptLeftover(directory, [])).toBeUndefined();
  expect(await readdir(directory)).toEqual([]);
});

test("waits until a PID file is completely written", async () => {
  withoutProc();
  const directory = await directoryWith("");
  const found = vi.spyOn(process, "kill").mockImplementation(() => {
    throw new Error("no such process");
  });
  onTestFinished(() => found.mockRestore());
  const adopted = adoptLeftover(directory, []);
  await writeFile(path.join(directory, "postmaster.pid"), "4711\n");
  await adopted;
  expect(found).toHaveBeenCalledWith(4711, 0);
});
