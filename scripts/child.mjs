import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./paths.mjs";

const running = new Set();
/** When each signal was last passed on, by `performance.now()`. */
const forwarded = new Map();
const echoMs = 1000;
const asking = new AbortController();

/** An `AbortSignal` that is aborted once this process was asked to end, by a signal of the system or by `stopAll`. */
export const asked = asking.signal;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    asking.abort();
    // A terminal sends Ctrl-C to the whole process group, so the children already have the signal. npm also passes
    // signals on, so each signal may arrive twice within `echoMs`. If the same signal arrives after that time, it was
    // sent once more to hurry the children, so it is passed on.
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    if (performance.now() - (forwarded.get(signal) ?? -Infinity) < echoMs) return;
    forwarded.set(signal, performance.now());
    for (const child of running) child.kill(signal);
  });
}

// Our parent process, such as npm, may be killed without passing a signal on. Then we stop the children ourselves.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  stopAll();
}, 500);
watch.unref();

/** Runs a program with our input and output; resolves with its exit status, 128 + n for a signal. */
export async function run(program, args, options = {}) {
  return (await start(program, args, { stdio: "inherit", ...options })).status;
}

/** Runs a program and resolves with its exit status and all that it printed. */
export async function capture(program, args, options = {}) {
  const output = [];
  const listen = (chunk) => void output.push(chunk);
  const { status } = await start(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options }, listen);
  return { status, output: Buffer.concat(output).toString() };
}

/**
 * Runs a program with our input and output. Resolves with its exit status, its exit code or the signal that ended it,
 * and the last part of its error output.
 */
export async function follow(program, args, options = {}) {
  const most = 16_384;
  let printed = "";
  const listen = (chunk) => {
    process.stderr.write(chunk);
    printed = (printed + chunk.toString()).slice(-most);
  };
  const end = await start(program, args, { stdio: ["inherit", "inherit", "pipe"], ...options }, listen);
  return { ...end, printed };
}

/** Aborts `asked`, and sends SIGTERM to the programs that are still running. */
export function stopAll() {
  asking.abort();
  for (const child of running) child.kill("SIGTERM");
}

function start(program, args, options, listen = () => {}) {
  const child = spawn(program, args, { cwd: root, ...options });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", listen);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      running.delete(child);
      const status = code ?? 128 + constants.signals[signal];
      resolve({ status, code, signal });
    });
  });
}
