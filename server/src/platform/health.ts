import { Gauge, type Registry } from "prom-client";
import type { Clock } from "./clock.ts";
import type { Logger } from "./log.ts";
import { repeat } from "./repeat.ts";

/**
 * What a check finds: null when all is well; a sentence for the operator when the process cannot serve; a warning when
 * it can, but not for long. Strangers may read the sentence: it names no address, path or secret.
 */
export type Finding = string | { warning: string } | null;

/** Something that is not well. */
export interface Trouble {
  name: string;
  reason: string;
  /** ISO 8601, by the system's clock. */
  since: string;
}

/** The checks of a process, asked together. */
export interface Report {
  wrong: Trouble[];
  warnings: Trouble[];
}

/** Knows whether the process can serve: each part of it adds checks of its own. */
export interface Health {
  /** Adds a check. One that throws, or has no answer after a second, counts as wrong. */
  check(name: string, ask: () => Finding | Promise<Finding>): void;
  /** Asks all checks; the answer of a moment ago is given again, so that a flood of questions costs nothing. */
  report(): Promise<Report>;
  close(): Promise<void>;
}

type State = "well" | "warning" | "wrong";

interface Check {
  name: string;
  ask: () => Finding | Promise<Finding>;
  /** A question without an answer yet: no other is asked meanwhile. */
  asked: Promise<Finding> | null;
  state: State;
  reason: string;
  /** When the state began: milliseconds since 1970, and by the clock's `steady`. */
  since: { time: number; steady: number };
}

/** What a check says that was not over in time: what it asks may share a busy machine. */
export const lateAnswer = "There was no answer within a second.";
const patienceMs = 1000;
const rememberedMs = 250;
const lookEveryMs = 2000;
const values: Record<State, number> = { well: 0, warning: 1, wrong: 2 };

interface Parts {
  clock: Clock;
  log: Logger;
  registry: Registry;
}

/** Looks at all checks every two seconds, so that the log tells of changes when nobody asks. */
export function openHealth({ clock, log, registry }: Parts): Health {
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
      // The answer's age counts from when it came: a slow one is not asked for by each caller anew.
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

/** Asks a check, or waits for the answer to the question before; not longer than a second. */
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
