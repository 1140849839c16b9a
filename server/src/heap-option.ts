// Prints the option that gives V8 its part of the memory: V8 takes it at the start of a process only, and `npm start`
// passes it on.
import { fileURLToPath } from "node:url";
import { configFrom } from "./config.ts";
import { heapOf, memoryCeiling } from "./platform/memory-ceiling.ts";

const { MEMORY_MB, DATABASE_URL } = configFrom(
  process.env,
  fileURLToPath(new URL("../../", import.meta.url)),
);
process.stdout.write(
  `--max-old-space-size=${heapOf(memoryCeiling(MEMORY_MB, DATABASE_URL === undefined))}\n`,
);
