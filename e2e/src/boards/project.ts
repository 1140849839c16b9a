import { textsOf } from "@thingwright/server/test/zips.ts";
import { runCProgram } from "./c-program.ts";
import type { RunningProgram } from "./running-program.ts";

/**
 * Runs a project of device code for a board.
 * @param archive the downloaded archive
 * @param blanks the values to fill in, by their placeholders
 * @param environment variables that describe the surroundings of the board
 */
export function runProject(
  archive: Uint8Array,
  board: Parameters<typeof runCProgram>[1],
  blanks: Readonly<Record<string, string>>,
  speed: number,
  environment: Readonly<Record<string, string>> = {},
): RunningProgram {
  const files: Record<string, string> = {};
  for (const [path, text] of Object.entries(textsOf(archive))) files[path.split("/").at(-1) ?? ""] = text;
  const config = "device_config.h";
  for (const [blank, filled] of Object.entries(blanks))
    files[config] = (files[config] ?? "").replace(blank, filled);
  const main = Object.keys(files).find((name) => name === "main.c" || name.endsWith(".ino")) ?? "";
  const { [main]: code = "", ...beside } = files;
  return runCProgram(code, board, speed, beside, environment);
}
