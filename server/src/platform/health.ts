import { Gauge, type Registry } from "prom-client";
import type { Clock } from "./clock.ts";
import type { Logger } from "./log.ts";
import { repeat } from "./repeat.ts";

/**
 * The result of a check: null when all is well; a sentence for the operator when the process cannot serve; a warning
 * when it can, but not for long. Strangers may read the sentence: it names no address, path or secret.
 */
export type Finding = string | { warning: string } | null;

/** A check that has found something wrong, or has a warning. */
export interface Trouble {
  name: string;
  reason: string;
  /** When this began, in ISO 8601, by the system's clock. */
  since: string;
}

/** The findings of all checks of a process. */
export interface Report {
  wrong: Trouble[];
  warnings: Trouble[];
}

/** Knows whether the process can serve. Each part of the process adds its own checks. */
export interface Health {
  /** Adds a check. A check that throws, or has no answer after a second, is reported as wrong. */
  check(name: string, ask: () => Finding | Promise<Finding>): void;
  /** Runs all checks. A recent report is returned again, so that a flood of requests costs nothing. */
  report(): Promise<Report>;
  close(): Promise<void>;
}

type State = "well" | "warning" | "wrong";

interface Check {
  name: string;
  ask: () => Finding | Promise<Finding>;
  /** The call of `ask` that has no answer yet; no other call is made meanwhile. */
  asked: Promise<Finding> | null;
  state: State;
  reason: string;
  /** When the state began: milliseconds since 1970, and by the clock's `steady`. */
  since: { time: number; steady: number };
}

/**
 * The finding of a check that was not over in time, for example because the service that it asks shares a busy machine.
 */
export const lateAnswer = "There was no answer within a second.";
const patienceMs = 1000;
const rememberedMs = 250;
const lookEveryMs = 2000;
const values: Record<State, number> = { well: 0, warning: 1, wrong: 2 };

interface Deps {
  clock: Clock;
  log: Logger;
  registry: Registry;
}

/** Runs all checks every two seconds, so that the log shows changes even when nobody asks for a report. */
export function openHealth({ clock, log, registry }: Deps): Health {
  const checks = new Map<string, Check>();
  let latest: { at: number; report: Promise<Report> } | null = null;

  async function look(): Promise<Report> {
    await Promise.all([...checks.values()].map(async (check) => note(check, await answerOf(check))));
    const inState = (wanted: State) =>
      [...checks.values()]
        .filter(({ state }) => state === wanted)
        .map(({ name, reason, since }) => ({ name, reason, since: new Date(since.time).toISOString() }));
    return { wrong: inState("wrong"), warnings: inState("warning") };
  }

  function report(): Promise<Report> {
    if (!latest || performance.now() - latest.at >= rememberedMs) {
      const entry = { at: Infinity, report: look() };
      latest = entry;
      // The age of a report counts from its end, so that callers share a slow report instead of starting it anew.
      void entry.report.then(() => (entry.at = performance.now()));
    }
    return latest.report;
  }

  function note(check: Check, finding: Finding): void {
    const state = finding === null ? "well" : typeof finding === "string" ? "wrong" : "warning";
    check.reason = finding === null ? "" : typeof finding === "string" ? finding : finding.warning;
    if (state === check.state) return;
    const lasted = Math.round((clock.steady() - check.since.steady) / 1000);
    check.state = state;
    check.since = { time: clock.now(), steady: clock.steady() };
    const { name, reason } = check;
    if (state === "well") log.info({ check: name, seconds: lasted }, "a check is well again");
    else log.warn({ check: name, state, reason }, "a check found something that is not well");
  }

  const gauge: Gauge = new Gauge({
    name: "thingwright_health",
    help: "What each check of /readyz finds: 0 well, 1 a warning, 2 the process cannot serve",
    labelNames: ["check"],
    registers: [registry],
    async collect() {
      await report();
      for (const { name, state } of checks.values()) gauge.set({ check: name }, values[state]);
    },
  });
  const stop = repeat("health", lookEveryMs, async () => void (await report()), log);
  return {
    check(name, ask) {
      if (checks.has(name)) throw new Error(`there are two checks "${name}"`);
      const since = { time: clock.now(), steady: clock.steady() };
      checks.set(name, { name, ask, asked: null, state: "well", reason: "", since });
      latest = null;
    },
    report,
    close: stop,
  };
}

/** Runs a check, or waits for its earlier call that has no answer yet, for at most a second. */
async function answerOf(check: Check): Promise<Finding> {
  const ask = async () => check.ask();
  check.asked ??= ask()
    .catch(() => "The check failed.")
    .finally(() => (check.asked = null));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(resolve, patienceMs, lateAnswer);
  });
  return Promise.race([check.asked, late]).finally(() => clearTimeout(timer));
}
