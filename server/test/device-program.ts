import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether this machine can build a project in C, also with TLS. */
export const canBuild = works("make", "--version") && works("cc", "--version");
export const canBuildTls = canBuild && works("cc", "-E", "-include", "openssl/ssl.h", "-x", "c", "/dev/null");

function works(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

/** All warnings are errors, and undefined behaviour ends the program. */
const checks = "-O1 -g -Werror -Wshadow -fsanitize=address,undefined -fno-sanitize-recover=all";
/** The same for programs that are built without make. */
export const strictly = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wpedantic", ...checks.split(" ")];

/** A project in a folder. */
export interface BuiltProject {
  folder: string;
  close: () => Promise<void>;
}

/** Writes the files of a project, by their paths, into a folder of its own. */
export async function placeProject(files: Record<string, string>): Promise<BuiltProject> {
  const folder = await mkdtemp(join(tmpdir(), "device-code-"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, close: () => rm(folder, { recursive: true }) };
}

/** Builds the project in a folder with make. Throws with the compiler's output. */
export async function make(folder: string, ...variables: string[]): Promise<void> {
  await run("make", ["-C", folder, `CFLAGS=${checks}`, ...variables]);
}

/** A running device program. */
export interface DeviceProgram {
  /** Its output so far. */
  output: () => string;
  /** Ends it like Ctrl-C. @returns its exit code */
  end: () => Promise<number | null>;
}

/** Starts a device program in the folder in which it was built. */
export function startDevice(folder: string, environment: Record<string, string>): DeviceProgram {
  const child = spawn(join(folder, "device"), { cwd: folder, env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => (output += data.toString()));
  return {
    output: () => output,
    async end() {
      if (child.exitCode === null) {
        const exited = once(child, "exit");
        child.kill("SIGINT");
        await exited;
      }
      return child.exitCode;
    },
  };
}
