import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  isRunning,
  postmastersOf,
  type ServerProcess,
  startServer,
} from "@thingwright/server/test/server-process.ts";

const command = [process.execPath, "scripts/run.mjs", "start"] as const;
const patience = { timeout: 60_000 };
let dataDir: string;
let server: ServerProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "thingwright restart "));
  // If we are root, PostgreSQL runs as another user, who must get into the folder.
  await chmod(dataDir, 0o711);
  server = undefined;
});
afterEach(async () => {
  await server?.kill();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** The server's own process, beside the command that started it. */
async function serverPid(): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(dataDir, "instance.json"), "utf8")) as { pid: number };
  return pid;
}
const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.status;
const readyLines = (output: string) => output.match(/is ready/g)?.length;

test("a killed server is started again on its running database, and both stop when interrupted", async () => {
  server = await startServer({ dataDir, command });
  const { url, output } = server;
  const [first, postmasters] = [await serverPid(), await postmastersOf(dataDir)];
  process.kill(first, "SIGKILL");
  await expect.poll(output, patience).toContain("The server stopped: SIGKILL ended it");
  expect(output()).toContain("Restarting in 1 s.");
  await expect.poll(() => readyLines(output()), patience).toBe(2);
  expect(await isReady(url)).toBe(200);
  expect(await serverPid()).not.toBe(first);
  expect(await postmastersOf(dataDir), "the database has gone on").toEqual(postmasters);
  expect(await server.interrupt()).toBe(0);
  await expect.poll(() => postmasters.filter(isRunning), patience).toEqual([]);
});

test("interrupting the pause before a restart leaves no database running", async () => {
  server = await startServer({ dataDir, command });
  const postmasters = await postmastersOf(dataDir);
  process.kill(await serverPid(), "SIGKILL");
  await expect.poll(server.output, patience).toContain("Restarting in 1 s.");
  await server.interrupt();
  expect(postmasters.filter(isRunning)).toEqual([]);
  expect(readyLines(server.output())).toBe(1);
});

/** Makes a server fill its heap before it starts. */
const hoarder = `data:text/javascript,${encodeURIComponent(
  'if(process.argv[1]?.endsWith("main.ts")){const all=[];for(;;)all.push(new Array(1e5).fill(all.length+0.5))}',
)}`;

/** Runs `npm start` with settings with which it never becomes ready. */
function startInVain(env: Record<string, string>) {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", MQTT_PORT: "0", DATA_DIR: dataDir, ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += String(chunk)));
  return { child, output: () => text, exited: once(child, "exit").then(([code]) => code as number | null) };
}

test("a server that cannot start is started again after growing pauses", async () => {
  const { child, output, exited } = startInVain({ DATABASE_URL: "postgres://127.0.0.1:1/nowhere" });
  for (const pause of [1, 2])
    await expect.poll(output, patience).toContain(`exit code 1. Restarting in ${pause} s.`);
  child.kill("SIGTERM");
  expect(await exited).toBe(1);
  expect(output()).not.toContain("again in 4 s");
});

test("npm start reports that the server ran out of memory", async () => {
  const { child, output, exited } = startInVain({ MEMORY_MB: "320", NODE_OPTIONS: `--import=${hoarder}` });
  await expect.poll(output, patience).toContain("The server stopped: it ran out of memory.");
  child.kill("SIGTERM");
  await exited;
});

test("invalid settings or a port in use end the server without a restart", async () => {
  const wrong = startInVain({ SESSION_HOURS: "long" });
  expect(await wrong.exited).toBe(78);
  expect(wrong.output()).toContain("SESSION_HOURS");
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const occupied = startInVain({ PORT: String(port) });
  expect(await occupied.exited).toBe(78);
  taken.close();
  expect(occupied.output()).toContain("EADDRINUSE");
  for (const { output } of [wrong, occupied]) expect(output()).not.toContain("started again");
  await expect.poll(async () => postmastersOf(dataDir), patience).toEqual([]);
});
