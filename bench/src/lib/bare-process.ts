import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";

/** A process that does only one thing, as a baseline: a program in `server/test`. */
export interface BareProcess {
  pid: number;
  /** The next message of the process. */
  answer: () => Promise<unknown>;
  send: (message: object | number) => void;
  end: () => Promise<void>;
}

/** @param name of the program's file in `server/test`, without `.ts` */
export function startBare(name: string): BareProcess {
  const file = createRequire(import.meta.url).resolve(`@thingwright/server/test/${name}.ts`);
  const child: ChildProcess = fork(file, { env: { ...process.env, NODE_ENV: "production" } });
  const exited = once(child, "exit");
  return {
    pid: child.pid ?? 0,
    async answer() {
      const ended = exited.then(() => Promise.reject(new Error(`${name} ended`)));
      const [message] = (await Promise.race([once(child, "message"), ended])) as [unknown];
      return message;
    },
    send: (message) => void child.send(message),
    async end() {
      child.disconnect();
      await exited;
    },
  };
}
