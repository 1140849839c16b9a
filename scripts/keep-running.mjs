import { setTimeout as delay } from "node:timers/promises";
import { asked, follow } from "./child.mjs";

/**
 * In seconds: the first pause before a restart; the longest pause; and the run time after which the next pause is as
 * short as the first.
 */
const first = 1;
const longest = 60;
const calm = 600;

/**
 * Exit codes of the server (server/src/platform/serve.ts) after which it is not started again. With 0 and 143, the
 * server was asked to end: with 0 it ended in time, with 143 it was cut short. With 78, its configuration is unusable.
 */
const final = new Set([0, 143, 78]);

/** The pause before the next start, in seconds. @param lived how long the server lived, in seconds */
export function nextPause(pause, lived) {
  return pause === null || lived >= calm ? first : Math.min(pause * 2, longest);
}

/** Why a program has ended. @param end what `follow` has returned */
export function reasonOf({ code, signal, printed }) {
  if (/heap out of memory|Reached heap limit/.test(printed)) return "it ran out of memory";
  if (signal === "SIGKILL") return "SIGKILL ended it, as the system does where memory is short";
  return signal ? `${signal} ended it` : `exit code ${code}`;
}

/**
 * Runs a program, and starts it again whenever it ends by itself, each time after a longer pause.
 * @param ended called when no restart follows, if a signal has ended the program and the program therefore could not
 * clean up
 * @returns the exit status
 */
export async function keepRunning(program, args, { env, ended }) {
  let pause = null;
  for (;;) {
    const began = performance.now();
    const end = await follow(program, args, { env });
    if (!asked.aborted && !final.has(end.code)) {
      pause = nextPause(pause, (performance.now() - began) / 1000);
      console.error(`The server stopped: ${reasonOf(end)}. Restarting in ${pause} s.`);
      await delay(pause * 1000, undefined, { signal: asked }).catch(() => {});
      if (!asked.aborted) continue;
    }
    if (end.signal) await ended();
    return end.status;
  }
}
