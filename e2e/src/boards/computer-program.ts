import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunningProgram } from "./running-program.ts";

/** A folder in which Node programs find the packages of this repository. */
const temporary = fileURLToPath(new URL("../../../.tmp/", import.meta.url));

/** Saves and runs a program as the console instructs. */
export function runComputerProgram(
  code: string,
  command: string,
  fileName: string,
  env = process.env,
): RunningProgram {
  mkdirSync(temporary, { recursive: true });
  const folder = mkdtempSync(join(temporary, "program-"));
  const file = join(folder, fileName);
  writeFileSync(file, code);
  const child = spawn(command, [file], { env });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text.trimEnd()));
  return {
    output,
    async end() {
      child.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
