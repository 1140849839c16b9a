import type { IssueResult } from "@thingwright/contract/device-issues.ts";
import type { CallAnswer } from "@thingwright/contract/devices.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { DeviceCalls, DeviceKey } from "../../gateway/ports.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { batched } from "../devices/index.ts";
import { noteAnswered } from "../products/index.ts";
import { type Result, type Target, writeResults } from "./targets.store.ts";

interface Parts {
  sql: Sql;
  calls: Pick<DeviceCalls, "call">;
  clock: Clock;
  log: Logger;
}

/** Properties on their way to a device. */
export interface Sending extends Target {
  device: DeviceKey;
  /** By this its function points are told. */
  development: number | null;
  values: Record<string, unknown>;
}

/** So many devices of an account are waited for at a time: others of its calls find room beside them. */
const atOnce = limits.waitingCalls.account / 2;
/** After so many milliseconds a device is tried again that had no room for another call, so often at most. */
const pause = { ms: 1000, most: 5 };
/** Kinds of what devices took are remembered so far, so that each is noted once. */
const notedAtMost = 1000;

/**
 * Sends what tasks have made desired, each at its moment, and keeps what has become of it. It knows of what this process sends
 * only: what a process that ends has not told is found by its task (`findLost`).
 */
export class IssueSender {
  readonly #parts: Parts;
  readonly #failures: SeldomLog;
  readonly #keep: (result: Result) => Promise<void>;
  /** By issue, the places of the devices that are on their way. */
  readonly #flights = new Map<string, Set<number>>();
  /** By account: what waits for room, and how many are being waited for. */
  readonly #lines = new Map<string, { waiting: (() => void)[]; sent: number }>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #noted = new Set<string>();
  #closed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#failures = new SeldomLog(parts.log, "results of an issue could not be kept for now");
    this.#keep = batched(async (results) => {
      await writeResults(parts.sql, results);
      return results.map(() => undefined);
    });
  }

  /** Whether the device at this place of an issue is on its way. */
  holds(issueId: string, no: number): boolean {
    return this.#flights.get(issueId)?.has(no) ?? false;
  }

  /** How many devices of an issue are on their way. */
  countOf(issueId: string): number {
    return this.#flights.get(issueId)?.size ?? 0;
  }

  /** Sends each at its moment. */
  send(issueId: string, targets: readonly Sending[]): void {
    if (this.#closed) return;
    const flights = this.#flights.get(issueId) ?? new Set();
    this.#flights.set(issueId, flights);
    for (const target of targets) {
      flights.add(target.no);
      this.#after(target.sentAt - this.#parts.clock.now(), () => this.#line(issueId, target, 0));
    }
  }

  /** Sends nothing more: what is left is found by the task when it goes on. */
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
      const answer = await this.#parts.calls.call(device, request, { cause: "task", id: issueId });
      if (this.#closed) return;
      if (answer.code === 429 && tries < pause.most)
        return this.#after(pause.ms, () => this.#line(issueId, target, tries + 1));
      await this.#keep({ issueId, no, ...resultOf(answer) });
      if (answer.code === 200) await this.#note(target);
    } catch (error) {
      // The device has no result, and is found again by its task.
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
    const { sql, clock } = this.#parts;
    await noteAnswered(deviceScope(device), sql, { id: device.id, identifiers }, seconds(clock.now()));
  }
}

function resultOf({ code, latency }: CallAnswer): Pick<Result, "result" | "code" | "latency"> {
  const results: Partial<Record<number, IssueResult>> = {
    200: "taken",
    408: "silent",
    410: "offline",
    429: "silent",
  };
  const result = results[code] ?? "refused";
  const answered = result === "taken" || result === "refused";
  return { result, code: answered ? code : null, latency: answered ? latency : null };
}
