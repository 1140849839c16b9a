import { isDeepStrictEqual } from "node:util";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { TimerProblem } from "@thingwright/contract/devices/device-timers.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { type Issue, type IssueDeps, type Prepared, prepareIssues, sendIssues } from "../scenes/index.ts";
import { readTwins } from "../telemetry/index.ts";
import { keepPlans, keepResults, keepSteps, type Locked, lockTimers, type Step } from "./due.store.ts";
import { nextTimeOf } from "./next-time.ts";

const moments = systemScope("the timers of all homes are due; each reaches the device that it is of");
/** How long a process claims a run, in milliseconds: longer than devices may take to answer. */
const claimMs = 60_000;
/**
 * How many timers are issued together, and how many answers a process waits for. Beyond that, it leaves timers to other
 * processes.
 */
const atOnce = 200;
const mayAnswer = 2000;
/** The code with which a device answers that it has accepted the properties. */
const acceptedCode = 200;

interface Claimed {
  ids: string[];
  until: number;
  prepared: Prepared;
}

type Work = (sql: Sql, timers: readonly Locked[], now: number) => Promise<Claimed>;

/**
 * Runs due timers, in the process that locks them first. Desired values and the next due time are written in one
 * transaction.
 */
export class DueTimers {
  readonly #sql: Sql;
  readonly #deps: IssueDeps;
  readonly #failures: SeldomLog;
  readonly #underWay = new Set<Promise<void>>();
  #answering = 0;

  constructor(sql: Sql, deps: IssueDeps, log: Logger) {
    this.#sql = sql;
    this.#deps = deps;
    this.#failures = new SeldomLog(log, "the results of timers could not be kept");
  }

  /**
   * Runs due timers while this process has room, and takes over runs of other processes. Does not wait for the devices.
   */
  async run(): Promise<void> {
    while (await this.#some("due_at", (...due) => this.#begin(...due)));
    while (await this.#some("run_until", (...left) => this.#resumeLostRuns(...left)));
  }

  /** Waits for the answers of the devices. */
  async close(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** @returns whether there may be more */
  async #some(by: "due_at" | "run_until", work: Work): Promise<boolean> {
    const most = Math.min(atOnce, mayAnswer - this.#answering);
    if (most <= 0) return false;
    const now = this.#deps.clock.now();
    const { found, claimed } = await this.#sql.transaction(async (inside) => {
      const timers = await lockTimers(moments, inside, by, { now, most });
      return { found: timers.length, claimed: await work(inside, timers, now) };
    });
    if (claimed.ids.length > 0) this.#send(claimed);
    return found === most;
  }

  /** Sets the desired values of due timers, and plans when each timer is due next. */
  async #begin(sql: Sql, timers: readonly Locked[], now: number): Promise<Claimed> {
    // A timer with `due_at` 0 is only planned. So is a repeating timer whose device is in no home: it gets no due time,
    // and no run is recorded.
    const runs = ({ due_at, home_id, days }: Locked) =>
      due_at !== 0 && (home_id !== null || days.length === 0);
    await keepPlans(
      moments,
      sql,
      timers.filter((one) => !runs(one)).map((one) => ({ id: one.id, due_at: nextOf(one, now) })),
    );
    return this.#issue(sql, timers.filter(runs), now, (timer) => {
      const isLate = timer.due_at! < now - limits.sceneLateSeconds * 1000;
      const problem = timer.home_id === null ? "not_found" : isLate ? "missed" : null;
      return { problem, ran_at: timer.due_at, ...nextState(timer, now) };
    });
  }

  /**
   * Takes over runs that another process began and did not end: values that the device has not received yet are sent
   * again.
   */
  async #resumeLostRuns(sql: Sql, timers: readonly Locked[], now: number): Promise<Claimed> {
    const twins = await readTwins(
      moments,
      sql,
      timers.map(({ device_no, identifier }) => ({ deviceNo: device_no, identifier })),
    );
    const desired = new Map(timers.map(({ id }, i) => [id, twins[i]!.desired]));
    return this.#issue(sql, timers, now, (timer) => {
      const waits = desired.get(timer.id);
      // The desired values of a device are forgotten when it leaves its home.
      if (timer.home_id === null) return { problem: "not_found" };
      if (!waits) return { problem: null, code: acceptedCode };
      return { problem: isDeepStrictEqual(waits.value, timer.value) ? null : "replaced" };
    });
  }

  /**
   * Sets the desired values of the timers that may be issued, and stores the new state of all timers.
   * @param judge returns the problem that keeps a timer from being issued, or the code of its answer if that is known,
   * and other fields that change
   */
  async #issue(
    sql: Sql,
    timers: readonly Locked[],
    now: number,
    judge: (timer: Locked) => Partial<Step> & { problem: TimerProblem | null; code?: number },
  ): Promise<Claimed> {
    const judged = timers.map((timer) => ({ timer, ...judge(timer) }));
    const issued = judged.filter(({ problem, code }) => problem === null && code === undefined);
    const prepared = await prepareIssues(
      sql,
      issued.map(({ timer }) => issueOf(timer)),
      this.#deps,
    );
    const until = now + claimMs;
    const places = new Map(issued.map(({ timer }, place) => [timer.id, place]));
    await keepSteps(
      moments,
      sql,
      judged.map(({ timer, problem, code = null, ...change }) => {
        const { id, enabled, due_at, ran_at } = timer;
        const known = { run_until: places.has(id) ? until : null, run_code: code, run_problem: problem };
        return { id, enabled, due_at, ran_at, ...known, ...change };
      }),
    );
    return { ids: issued.map(({ timer }) => timer.id), until, prepared };
  }

  #send({ ids, until, prepared }: Claimed): void {
    this.#answering += ids.length;
    const work = Promise.all(sendIssues(this.#sql, prepared, this.#deps))
      .then((results) =>
        keepResults(
          moments,
          this.#sql,
          results.map((result, i) => ({ id: ids[i]!, claim_until: until, ...result })),
        ),
      )
      // Nothing is lost: a process takes over the run once its claim has expired without a result.
      .catch((error: unknown) => this.#failures.tell({ error }))
      .finally(() => {
        this.#answering -= ids.length;
        this.#underWay.delete(work);
      });
    this.#underWay.add(work);
  }
}

function issueOf({ id, at, owner_id, app_id, home_id, device_id, identifier, value }: Locked): Issue {
  return {
    cause: { cause: at === null ? "countdown" : "timer", id },
    run: { owner_id, app_id, home_id: home_id!, app_user_id: null, chain: [] },
    action: { device_id, params: { [identifier]: value } },
  };
}

/** The next state of a timer that was due: it repeats on its days; without days, it is disabled. */
function nextState(timer: Locked, now: number): Pick<Step, "due_at" | "enabled"> {
  return timer.days.length > 0
    ? { due_at: nextOf(timer, now), enabled: timer.enabled }
    : { due_at: null, enabled: false };
}

/** When a timer is due next; null while its device is in no home. */
function nextOf({ at, days, time_zone }: Locked, now: number): number | null {
  return at === null || time_zone === null ? null : nextTimeOf({ at, days }, time_zone, now);
}
