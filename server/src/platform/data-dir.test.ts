import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDataDir } from "./data-dir.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "data dir "));
});
afterAll(() => rm(folder, { recursive: true }));

test("a second lock is refused, with the directory and the holder's process id", async () => {
  const dataDir = path.join(folder, "made", "on the way");
  const lock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`);
  await lock.release();
  await (await lockDataDir(dataDir)).release();
});

test("several processes may share the directory, but not with a process that wants exclusive use", async () => {
  const dataDir = path.join(folder, "shared");
  const shared = [await lockDataDir(dataDir, "several"), await lockDataDir(dataDir, "several")];
  await expect(lockDataDir(dataDir)).rejects.toThrow(`${dataDir} is in use`);
  for (const lock of shared) await lock.release();
  const alone = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir, "several")).rejects.toThrow(`${dataDir} is in use`);
  await alone.release();
});

test("the lock of a killed process is free at once", async () => {
  const module = new URL("./data-dir.ts", import.meta.url).href;
  const program = `
    const { lockDataDir } = await import(${JSON.stringify(module)});
    await lockDataDir(${JSON.stringify(folder)});
    console.log("locked");
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  await expect(lockDataDir(folder)).rejects.toThrow(`process ${child.pid}`);
  child.kill("SIGKILL");
  await once(child, "exit");
  await (await lockDataDir(folder)).release();
});

test("a directory that cannot be made is named", async () => {
  const dataDir = path.join(import.meta.filename, "inside a file");
  await expect(lockDataDir(dataDir)).rejects.toThrow(`${dataDir} cannot be made`);
});
