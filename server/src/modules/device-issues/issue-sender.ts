import type { IssueResult } from "@thingwright/contract/devices/device-issues.ts";
import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type DeviceCalls, type DeviceKey, offlineCode } from "../../gateway/ports.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { batchQueries } from "../devices/index.ts";
import { noteAnswered } from "../products/index.ts";
import { type Result, type Target, writeResults } from "./targets.store.ts";

interface Deps {
  sql: Sql;
  calls: Pick<DeviceCalls, "call">;
  clock: Clock;
  log: Logger;
}

/** Properties on their way to a device. */
export interface Sending extends Target {
  device: DeviceKey;
  /** Tells which function points of the product the device uses. */
  development: number | null;
  values: Record<string, unknown>;
}

/**
 * How many answers of an account's devices are waited for at a time: half of the limit leaves room for other calls of
 * the account.
 */
const atOnce = limits.waitingCalls.account / 2;
/** Milliseconds until a device that had no room for another call is tried again, and how often at most. */
const pause = { ms: 1000, most: 5 };
/** How many combinations of product, development and properties are remembered, so that each is stored only once. */
const notedAtMost = 1000;

/**
 * Sends the desired properties that tasks have set, each at its moment, and stores the results. It knows only what this
 * process sends: if a process ends, the task finds the devices that it has left without a result (`findLost`).
 */
export class IssueSender {
  readonly #deps: Deps;
  readonly #failures: SeldomLog;
  readonly #keep: (result: Result) => Promise<void>;
  /** By issue, the numbers of the devices that this process is sending to, or will send to. */
  readonly #flights = new Map<string, Set<number>>();
  /**
   * By account: the calls that are `waiting` for room, and the number of calls that are `sent` and not answered yet.
   */
  readonly #lines = new Map<string, { waiting: (() => void)[]; sent: number }>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #noted = new Set<string>();
  #closed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#failures = new SeldomLog(deps.log, "results of an issue could not be kept for now");
    this.#keep = batchQueries(async (results) => {
      await writeResults(deps.sql, results);
      return results.map(() => undefined);
    });
  }

  /** Whether this process is sending, or will send, to the device that has this number in an issue. */
  holds(issueId: string, no: number): boolean {
    return this.#flights.get(issueId)?.has(no) ?? false;
  }

  /** Counts the devices of an issue that this process is sending to, or will send to. */
  countOf(issueId: string): number {
    return this.#flights.get(issueId)?.size ?? 0;
  }

  /** Sends values to each device at its moment. */
  send(issueId: string, targets: readonly Sending[]): void {
    if (this.#closed) return;
    const flights = this.#flights.get(issueId) ?? new Set();
    this.#flights.set(issueId, flights);
    for (const target of targets) {
      flights.add(target.no);
      this.#after(target.sentAt - this.#deps.clock.now(), () => this.#line(issueId, target, 0));
    }
  }

  /** Stops sending. The task finds the devices that are left when it continues. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#lines.clear();
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        work();
      },
      Math.max(0, ms),
    );
    this.#timers.add(timer);
  }

  #line(issueId: string, target: Sending, tries: number): void {
    const { ownerId } = target.device;
    const line = this.#lines.get(ownerId) ?? { waiting: [], sent: 0 };
    this.#lines.set(ownerId, line);
    line.waiting.push(() => {
      line.sent += 1;
      void this.#call(issueId, target, tries).finally(() => {
        line.sent -= 1;
        if (line.sent === 0 && line.waiting.length === 0) this.#lines.delete(ownerId);
        else this.#pump(line);
      });
    });
    this.#pump(line);
  }

  #pump(line: { waiting: (() => void)[]; sent: number }): void {
    while (!this.#closed && line.sent < atOnce && line.waiting.length > 0) line.waiting.shift()!();
  }

  async #call(issueId: string, target: Sending, tries: number): Promise<void> {
    const { device, values: params, version: desiredVersion, no } = target;
    const timeout = limits.callTimeoutMs.default;
    try {
      const request = { params, desiredVersion, timeout };
      const answer = await this.#deps.calls.call(device, request, { cause: "task", id: issueId });
      if (this.#closed) return;
      if (answer.code === 429 && tries < pause.most)
        return this.#after(pause.ms, () => this.#line(issueId, target, tries + 1));
      await this.#keep({ issueId, no, ...resultOf(answer) });
      if (answer.code === 200) await this.#note(target);
    } catch (error) {
      // The device has no result, so the task finds it again.
      this.#failures.tell({ error, issue: issueId });
    }
    this.#landed(issueId, no);
  }

  #landed(issueId: string, no: number): void {
    const flights = this.#flights.get(issueId);
    flights?.delete(no);
    if (flights?.size === 0) this.#flights.delete(issueId);
  }

  async #note({ device, development, values }: Sending): Promise<void> {
    const identifiers = Object.keys(values);
    const note = `${device.productId} ${development} ${identifiers.join(" ")}`;
    if (this.#noted.has(note)) return;
    if (this.#noted.size >= notedAtMost) this.#noted.clear();
    this.#noted.add(note);
    const { sql, clock } = this.#deps;
    await noteAnswered(deviceScope(device), sql, { id: device.id, identifiers }, seconds(clock.now()));
  }
}

function resultOf({ code, latency }: CallAnswer): Pick<Result, "result" | "code" | "latency"> {
  const results: Partial<Record<number, IssueResult>> = {
    200: "taken",
    408: "silent",
    [offlineCode]: "offline",
    429: "silent",
  };
  const result = results[code] ?? "refused";
  const answered = result === "taken" || result === "refused";
  return { result, code: answered ? code : null, latency: answered ? latency : null };
}
