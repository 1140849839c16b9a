import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./paths.mjs";

const running = new Set();
const forwarded = new Set();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the whole process group, so the children have the signal already. npm also passes
    // signals on, so that each may come to us twice.
    if ((signal === "SIGINT" && process.stdin.isTTY) || forwarded.has(signal)) return;
    forwarded.add(signal);
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
  return start(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
}

/** Asks the programs that still run to end. */
export function stopAll() {
  for (const child of running) child.kill("SIGTERM");
}

function start(program, args, options) {
  const child = spawn(program, args, { cwd: root, ...options });
  running.add(child);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      running.delete(child);
      const status = code ?? 128 + constants.signals[signal];
      resolve({ status, output: Buffer.concat(output).toString() });
    });
  });
}
