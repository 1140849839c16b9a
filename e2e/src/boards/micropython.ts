import { MessageChannel, Worker } from "node:worker_threads";
import { type BoardNetwork, nodeSockets } from "./node-sockets.ts";
import type { BoardWork } from "./micropython-worker.ts";
import type { RunningProgram } from "./running-program.ts";

/** A message of the thread: a line that the program has printed, or a request to answer. */
type FromBoard = { line: string } | { method: keyof BoardNetwork; parameters: unknown[] };

/**
 * Runs a MicroPython program in MicroPython itself, which is compiled to WebAssembly, in a thread of its own. The
 * program uses the network of this machine.
 */
export function runMicroPython(program: string, speed: number): RunningProgram {
  const { network, end } = nodeSockets();
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const data: BoardWork = { program, port: port2, answered, speed };
  const worker = new Worker(new URL("./micropython-worker.ts", import.meta.url), {
    workerData: data,
    transferList: [port2],
  });
  const output: string[] = [];
  worker.on("error", (error) => output.push(String(error)));
  port1.on("message", (message: FromBoard) => {
    if ("line" in message) {
      output.push(message.line);
      return;
    }
    const asked = network[message.method] as (...given: unknown[]) => Promise<unknown>;
    void asked(...message.parameters).then((answer) => {
      port1.postMessage({ answer });
      Atomics.store(answered, 0, 1);
      Atomics.notify(answered, 0);
    });
  });
  return {
    output,
    async end() {
      await worker.terminate();
      port1.close();
      end();
    },
  };
}
