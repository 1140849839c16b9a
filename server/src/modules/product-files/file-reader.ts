import { Worker } from "node:worker_threads";
import type { FilePath } from "@thingwright/contract/product-file/read-text.ts";
import type { ReadProductFile } from "@thingwright/contract/product-file/read.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { ToldFile } from "./read-file.ts";

/** More than any sound file needs, on a busy machine and with a thread that only begins, too. */
const most = { milliseconds: 60_000, megabytes: 512, waiting: 20 };

/**
 * Reads product files in a thread of its own, one after another: YAML that is made for it takes seconds, in which this
 * thread answers others. The thread is begun with the first file.
 */
export class FileReader {
  #thread: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** What a file says. Throws overloaded where too many wait. */
  async read(text: string): Promise<ReadProductFile> {
    if (this.#waiting >= most.waiting) throw problem("overloaded");
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#readNow(text));
    this.#last = turn.catch(() => undefined);
    try {
      const { lines, ...read } = await turn;
      return { ...read, lineOf: (path) => lineIn(lines, path) };
    } finally {
      this.#waiting -= 1;
    }
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
    // A file on which reading ends is no more told of than one that is too long.
    const given = () => {
      if (this.#thread === thread) this.#thread = null;
      void thread.terminate();
      resolve({ file: null, problems: [{ path: [], line: 1, key: "file_too_long" }], lines: new Map() });
    };
    const late = setTimeout(given, most.milliseconds);
    thread.once("message", resolve).once("error", given).once("exit", given);
    thread.postMessage(text, []);
    return promise.finally(() => {
      clearTimeout(late);
      thread.off("message", resolve).off("error", given).off("exit", given);
    });
  }
}

function begun(): Worker {
  const thread = new Worker(new URL("./file-reader.worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
  });
  // Between two files nobody else listens, and the process ends without it.
  thread.on("error", () => undefined);
  thread.unref();
  return thread;
}

/** The line of a field, or of what it would stand in. */
function lineIn(lines: ToldFile["lines"], path: FilePath): number {
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(path.slice(0, length).join("."));
    if (line !== undefined) return line;
  }
  return 1;
}
