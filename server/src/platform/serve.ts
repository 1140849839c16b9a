import { Unusable } from "./unusable.ts";

interface Service {
  /** Printed once the service is ready. */
  lines: string[];
  close(): Promise<void>;
}

/** After the signal, closing may take this long; then the process ends. */
const graceMs = 15_000;

/**
 * A signal to the whole process group reaches this process directly, and again from the command that started it, which
 * passes signals on. A second signal within this time therefore counts as the same one.
 */
const echoMs = 1000;

/**
 * Exit codes that tell the program which keeps the service running (scripts/keep-running.mjs, deploy/) whether to start
 * it again. `asked`: the service was asked to end. `cutShort`: it was asked, and could not close in time. `unusable`:
 * it cannot run with what it was given. `failed`: any other error.
 */
const exitCodes = { asked: 0, cutShort: 143, unusable: 78, failed: 1 };

/**
 * Errors of a port that cannot be listened on. EADDRNOTAVAIL is not among them: at boot an address may not exist yet.
 */
const misplaced = new Set(["EADDRINUSE", "EACCES"]);

/**
 * Runs a service until SIGINT or SIGTERM, then closes it gracefully; another signal later ends it at once. An error at
 * start is printed in one line, without a stack, because an operator reads it.
 */
export async function serve(start: () => Promise<Service>): Promise<void> {
  let service: Service | undefined;
  let since: number | undefined;
  const stop = async () => {
    if (since !== undefined && performance.now() - since < echoMs) return;
    if (since !== undefined || !service)
      process.exit(since === undefined ? exitCodes.asked : exitCodes.cutShort);
    since = performance.now();
    setTimeout(() => process.exit(exitCodes.cutShort), graceMs).unref();
    await service.close();
    process.exit(exitCodes.asked);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
  try {
    service = await start();
  } catch (error) {
    process.stderr.write(
      `${process.env.LOG_LEVEL === "debug" ? (error as Error).stack : (error as Error).message}\n`,
    );
    process.exit(isUnusable(error) ? exitCodes.unusable : exitCodes.failed);
  }
  process.stdout.write(`${service.lines.join("\n")}\n`);
}

function isUnusable(error: unknown): boolean {
  return error instanceof Unusable || misplaced.has((error as NodeJS.ErrnoException).code ?? "");
}
