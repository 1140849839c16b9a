import { parentPort } from "node:worker_threads";
import { readFile } from "./read-file.ts";

// The thread of `file-reader.ts`.
parentPort!.on("message", (text: string) => parentPort!.postMessage(readFile(text), []));
