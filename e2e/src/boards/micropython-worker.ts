import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type MessagePort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import type { BoardNetwork } from "./node-sockets.ts";

/** The data with which the thread is started. */
export interface BoardWork {
  program: string;
  port: MessagePort;
  /** Set and notified when an answer has arrived. */
  answered: Int32Array;
  /** The factor by which the board's clock runs faster. */
  speed: number;
}

const { program, port, answered, speed } = workerData as BoardWork;

/** Asks the other thread and blocks until the answer, because MicroPython does not support promises. */
function ask(method: keyof BoardNetwork, ...parameters: unknown[]): unknown {
  Atomics.store(answered, 0, 0);
  port.postMessage({ method, parameters });
  Atomics.wait(answered, 0, 0);
  const { answer } = receiveMessageOnPort(port)!.message as { answer: unknown };
  return answer;
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds / speed);
}

const micropython = await loadMicroPython({
  stdout: (line) => port.postMessage({ line }),
  stderr: (line) => port.postMessage({ line }),
  linebuffer: true,
});
const asked = (method: keyof BoardNetwork): [string, unknown] => [method, ask.bind(null, method)];
micropython.registerJsModule("_bridge", {
  ...Object.fromEntries((["connect", "secure", "write", "read", "close"] as const).map(asked)),
  sleep,
  ticks: () => Math.round(performance.now() * speed),
});

/** Copies a folder of modules into MicroPython's file system. */
function install(folder: string, target: string): void {
  micropython.FS.mkdir(target);
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (statSync(file).isDirectory()) install(file, `${target}/${name}`);
    else micropython.FS.writeFile(`${target}/${name}`, readFileSync(file, "utf8"));
  }
}
install(fileURLToPath(new URL("./micropython", import.meta.url)), "/lib");

micropython.runPython(`
import time, _bridge
time.sleep = lambda seconds: _bridge.sleep(seconds * 1000)
time.sleep_ms = _bridge.sleep
time.ticks_ms = _bridge.ticks
`);
micropython.runPython(program);
