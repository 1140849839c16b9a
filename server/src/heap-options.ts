// Prints the options that limit the memory of V8, one a line; `npm start` starts the server with them.
import { fileURLToPath } from "node:url";
import { configFrom } from "./config.ts";
import { heapOptions, memoryCeiling } from "./platform/memory/memory-ceiling.ts";

const { MEMORY_MB, DATABASE_URL } = configFrom(
  process.env,
  fileURLToPath(new URL("../../", import.meta.url)),
);
process.stdout.write(heapOptions(memoryCeiling(MEMORY_MB, DATABASE_URL === undefined)).join("\n"));
