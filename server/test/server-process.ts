import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { type Caller, callerOf } from "./caller.ts";
import { findFreePort } from "./free-port.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const startTimeoutMs = 110_000;

/** The real server in a process and a process group of its own. */
export interface ServerProcess {
  url: string;
  httpPort: number;
  mqttPort: number;
  pid: number;
  /** The text that the server has printed so far. */
  output: () => string;
  /** The lines of its log so far, parsed. */
  logged: () => Record<string, unknown>[];
  /** Milliseconds from the start of the process until the server printed that it is ready. */
  readyAfter: number;
  /** Ends the server like Ctrl-C. Resolves with the exit code, or null if a signal ended it. */
  interrupt: () => Promise<number | null>;
  /** Ends the whole process group at once, without any chance to clean up. */
  kill: () => Promise<void>;
}

/** How to start the server. */
interface ServerOptions {
  dataDir: string;
  env?: Record<string, string>;
  /** The program and its arguments, run in the checkout; by default `server/src/main.ts`. */
  command?: readonly [string, ...string[]];
  /** Ports of an earlier process, to start at the same address. */
  ports?: { httpPort: number; mqttPort: number };
}

/**
 * Starts a server and waits until it is ready.
 * @throws an error with the text that it printed, if it ends or is not ready in time
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { httpPort, mqttPort } = options.ports ?? {
    httpPort: await findFreePort(),
    mqttPort: await findFreePort(),
  };
  const [program, ...args] = options.command ?? [process.execPath, "server/src/main.ts"];
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(httpPort),
      MQTT_PORT: String(mqttPort),
      DATA_DIR: options.dataDir,
      ...options.env,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} cannot be started`);
  const output = outputOf(child);
  const exited = once(child, "exit").then(([code]) => code as number | null);
  await ready(child, output, exited);
  return {
    url: `http://127.0.0.1:${httpPort}`,
    httpPort,
    mqttPort,
    pid,
    output,
    logged: () => logLinesOf(output()),
    readyAfter: performance.now() - began,
    interrupt: () => {
      child.kill("SIGINT");
      return exited;
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, "SIGKILL");
      await exited;
    },
  };
}

/** The complete lines of text that are JSON objects. */
function logLinesOf(text: string): Record<string, unknown>[] {
  const complete = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  return complete
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function outputOf(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => void (text += chunk));
  }
  return () => text;
}

async function ready(
  child: ChildProcess,
  output: () => string,
  exited: Promise<number | null>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const said = new Promise<void>((resolve) => {
    child.stdout?.on("data", () => /is ready/.test(output()) && resolve());
  });
  const ended = exited.then((code) => Promise.reject(new Error(`The server ended (${code}):\n${output()}`)));
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      process.kill(-(child.pid ?? 0), "SIGKILL");
      reject(new Error(`The server did not become ready:\n${output()}`));
    }, startTimeoutMs);
  });
  try {
    await Promise.race([said, ended, silent]);
  } finally {
    clearTimeout(timer);
    ended.catch(() => undefined);
  }
}

/** Signs the administrator in. */
export async function signIn(url: string, password: string): Promise<Caller> {
  const nobody = callerOf(url, "", "");
  const body = { username: "admin@thingwright.local", password };
  const { access_token, uid } = await nobody.ok(accounts.login, { body });
  return callerOf(url, access_token, uid);
}

/** The process ids of the PostgreSQL servers whose clusters are below a data directory. */
export async function postmastersOf(dataDir: string): Promise<number[]> {
  const files = await readdir(dataDir, { recursive: true });
  const found = files.filter((file) => file.endsWith("postmaster.pid"));
  return Promise.all(
    found.map(async (file) => Number.parseInt(await readFile(join(dataDir, file), "utf8"), 10)),
  );
}

/** Whether a process with this id is running. A zombie, which has ended and waits for its parent, is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // Without /proc, a zombie cannot be told from a running process.
    return true;
  }
}
