import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findFreePort } from "./free-port.ts";

/** A real `nats-server` in a process of its own. */
export interface NatsServer {
  url: string;
  /** Ends it at once; `start` brings it back at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The program named by the variable NATS_SERVER, or `nats-server` on the PATH; null if there is none. */
export function findNatsServer(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const places = [process.env.NATS_SERVER, ...folders.map((folder) => join(folder, "nats-server"))];
  return places.find((place) => place && existsSync(place)) ?? null;
}

/** @param program the result of {@link findNatsServer} */
export async function startNatsServer(program: string): Promise<NatsServer> {
  const port = await findFreePort();
  const start = async () => {
    const child = spawn(program, ["--addr", "127.0.0.1", "--port", String(port)], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    const ready = new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        if (text.includes("Server is ready")) resolve();
      });
      child.once("exit", () => reject(new Error(`nats-server ended:\n${text}`)));
      child.once("error", reject);
    });
    await ready;
    return child;
  };
  let child = await start();
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    stop,
    start: async () => void (child = await start()),
    close: stop,
  };
}
