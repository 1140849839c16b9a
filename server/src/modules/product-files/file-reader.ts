import { Worker } from "node:worker_threads";
import type { FilePath } from "@thingwright/contract/product-file/read-text.ts";
import type { ReadProductFile } from "@thingwright/contract/product-file/read.ts";
import { fairTurns } from "../../platform/fair-turns.ts";
import { gate } from "../../platform/gate.ts";
import type { ToldFile } from "./read-file.ts";

/** More than any sound file needs, on a busy machine and with a thread that only begins, too. */
const most = { milliseconds: 60_000, megabytes: 512 };
/** So many files of an account wait, and so many accounts. */
const waiting = { files: 4, accounts: 50 };

/**
 * Reads product files in a thread of its own, one after another: YAML that is made for it takes seconds, in which this
 * thread answers others. The thread is begun with the first file.
 */
export class FileReader {
  #thread: Worker | null = null;
  readonly #ofAccount = fairTurns(1, waiting.files);
  readonly #one = gate(1, waiting.accounts);

  /** What a file of an account says. Throws overloaded where too many wait. */
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
