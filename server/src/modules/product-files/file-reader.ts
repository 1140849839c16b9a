import { Worker } from "node:worker_threads";
import type { FilePath } from "@thingwright/contract/product-file/read-text.ts";
import type { ReadProductFile } from "@thingwright/contract/product-file/read.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import { gate } from "../../platform/limits/gate.ts";
import type { ToldFile } from "./read-file.ts";

/**
 * The time and memory for reading a file: more than any valid file needs, even on a busy machine on which the thread
 * has yet to start.
 */
const most = { milliseconds: 60_000, megabytes: 512 };
/** How many files of an account may wait, and how many accounts. */
const waiting = { files: 4, accounts: 50 };

/**
 * Reads product files in a worker thread, one after another: YAML that is made to be slow takes seconds, in which the
 * main thread answers other requests. The worker starts with the first file.
 */
export class FileReader {
  #thread: Worker | null = null;
  readonly #ofAccount = fairTurns(1, waiting.files);
  readonly #one = gate(1, waiting.accounts);

  /** Reads a file of an account. Throws overloaded if too many files or accounts wait. */
  async read(account: string, text: string): Promise<ReadProductFile> {
    const turn = () => this.#one(() => this.#readNow(text));
    const { lines, ...read } = await this.#ofAccount(account, turn);
    return { ...read, lineOf: (path) => lineIn(lines, path) };
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }

  #readNow(text: string): Promise<ToldFile> {
    const thread = (this.#thread ??= begun());
    const { promise, resolve } = Promise.withResolvers<ToldFile>();
    // A file that ends the worker, or takes too long, is reported as too long.
    const giveUp = () => {
      if (this.#thread === thread) this.#thread = null;
      void thread.terminate();
      resolve({ file: null, problems: [{ path: [], line: 1, key: "file_too_long" }], lines: new Map() });
    };
    const late = setTimeout(giveUp, most.milliseconds);
    thread.once("message", resolve).once("error", giveUp).once("exit", giveUp);
    thread.postMessage(text, []);
    return promise.finally(() => {
      clearTimeout(late);
      thread.off("message", resolve).off("error", giveUp).off("exit", giveUp);
    });
  }
}

function begun(): Worker {
  const thread = new Worker(new URL("./file-reader.worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
  });
  // Between two files nothing else listens for errors, and an error that nobody listens for would end the process. The
  // process can end without waiting for the thread.
  thread.on("error", () => undefined);
  thread.unref();
  return thread;
}

/** Finds the line of a field, or of the closest field around it that has a line. */
function lineIn(lines: ToldFile["lines"], path: FilePath): number {
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(path.slice(0, length).join("."));
    if (line !== undefined) return line;
  }
  return 1;
}
