import type { CommunicationEntry, OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import type {
  Desired,
  DesiredState,
  DeviceKey,
  IngestMessage,
  LogLine,
  SessionEvent,
  Shadow,
  StateChange,
  Storage,
} from "../../gateway/ports.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { deviceScope, systemScope } from "../../platform/database/scope.ts";
import { violatesUniquenessOf } from "../../platform/database/errors.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { NewRow } from "../../platform/stream/rows.store.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import type { StreamWriter } from "../../platform/stream/writer.ts";
import { type Batch, gather, withoutFresh } from "./batch.ts";
import type { TelemetryPartitions } from "./divisions.ts";
import type { Line } from "./communication-log.store.ts";
import { storeBatch } from "./ingest.store.ts";
import { entryOf, nextLineId } from "./log-lines.ts";
import { LiveViews } from "./live-views.ts";
import { insertOnlineLines } from "./online-log.store.ts";
import { WriteBatcher } from "../../platform/limits/write-batcher.ts";
import {
  type Cleared,
  clearDesired,
  forgetReported,
  readState,
  writeDesired,
  writeDesiredOfMany,
} from "./state.store.ts";

/**
 * With more devices than this, all cached newest times are dropped; the next message of each device restores its own.
 */
const newestAtMost = 200_000;
/**
 * Desired values that devices have acknowledged are cleared together: those of at most `most` messages at a time, with
 * at least `apartMs` milliseconds between two writes.
 */
const clearing = { most: 500, apartMs: 10 };
/** The code of a message that was not refused. */
const acceptedCode = 200;
const scope = systemScope("a batch holds messages of many owners' devices");

export interface IngestDeps {
  sql: Sql;
  bus: Bus;
  clock: Clock;
  partitions: TelemetryPartitions;
  stream: Pick<Stream, "writer">;
  /** Called with each log line about a refusal, once it is stored. */
  refused?: (device: DeviceKey, line: RefusalLine) => void;
}

/** The content of a log line about a refusal, of either log. */
export interface RefusalLine {
  /** Milliseconds. */
  time: number;
  log: "communication" | "online";
  lineId: string;
  /** The code of a refused message; null in the online log. */
  code: number | null;
  reason: string;
}

/** Stores the messages that the gateway hands over, and shows them in live views. */
export class TelemetryIngest implements Storage, DesiredState {
  readonly #deps: IngestDeps;
  readonly #views: LiveViews;
  /** The writer of each lane. */
  readonly #writers: StreamWriter[] = [];
  /** The newest stored time of devices that reported lately, by their numbers. */
  readonly #newest = new Map<number, number>();
  readonly #acknowledged: WriteBatcher<Cleared>;

  constructor(deps: IngestDeps) {
    this.#deps = deps;
    this.#acknowledged = new WriteBatcher((some) => clearDesired(scope, deps.sql, some), clearing);
    this.#views = new LiveViews(deps);
  }

  async store(messages: readonly IngestMessage[], lane = 0): Promise<void> {
    const { clock, partitions } = this.#deps;
    const writer = (this.#writers[lane] ??= this.#deps.stream.writer());
    const batch = gather(messages, this.#newest, clock.now(), (adding) => writer.encode(adding));
    const lines: Line[] = [];
    for (const { device, lines: of } of messages) {
      for (const line of of) lines.push({ deviceNo: device.deviceNo, entry: entryOf(line) });
    }
    for (const rows of [batch.fresh, batch.again]) {
      await partitions.ensure(
        "telemetry",
        rows.map((row) => row.time),
      );
    }
    await partitions.ensure(
      "communication_log",
      lines.map((line) => line.entry.time),
    );
    if (this.#newest.size > newestAtMost) this.#newest.clear();
    try {
      await writer.write(messages, (rowOf) => this.#write(batch, lines, rowOf(batch.events)));
    } catch (error) {
      partitions.lost(error);
      throw error;
    }
    this.#show(messages, lines);
  }

  async #write(batch: Batch, lines: readonly Line[], row: NewRow | null): Promise<void> {
    try {
      const newest = await storeBatch(scope, this.#deps.sql, batch, lines, row);
      for (const [deviceNo, time] of newest) this.#newest.set(deviceNo, time);
    } catch (error) {
      if (batch.fresh.length === 0 || !violatesUniquenessOf(error, "telemetry")) throw error;
      // Another process wrote rows of one of these devices, so that their newest times here are outdated.
      for (const { deviceNo } of batch.states) this.#newest.delete(deviceNo);
      await this.#write(withoutFresh(batch), lines, row);
    }
  }

  /** Shows a batch in live views. @param lines the log lines of all its messages, in their order */
  #show(messages: readonly IngestMessage[], lines: readonly Line[]): void {
    let at = 0;
    // Messages of a device often come in a row: its listeners are looked up once.
    let last: DeviceKey | null = null;
    for (const { device, records, lines: of } of messages) {
      if (of.length > 0) {
        const entries = lines.slice(at, (at += of.length)).map((line) => line.entry);
        if (this.watched(device.id)) this.#views.tell(device, entries);
        this.#tellRefused(device, entries);
      }
      if (records.length === 0 || device === last) continue;
      last = device;
      this.#views.refresh(device);
    }
  }

  #tellRefused(device: DeviceKey, entries: readonly CommunicationEntry[]): void {
    for (const { id: lineId, time, code, reason = "" } of entries)
      if (code !== acceptedCode)
        this.#deps.refused?.(device, { time, log: "communication", lineId, code, reason });
  }

  show(device: DeviceKey, lines: readonly LogLine[]): void {
    this.#views.tell(device, lines.map(entryOf));
  }

  watched(deviceId: string): boolean {
    return this.#views.watched(deviceId);
  }

  async pending(device: DeviceKey): Promise<Desired | null> {
    const { reported, desired } = await readState(deviceScope(device), this.#deps.sql, device.deviceNo);
    const open = desired.filter(({ identifier, value }) => !same(reported[identifier]?.[0], value));
    if (open.length === 0) return null;
    return {
      version: Math.max(...open.map((row) => row.version)),
      params: Object.fromEntries(open.map((row) => [row.identifier, row.value])),
    };
  }

  async acknowledge(device: DeviceKey, version: number, identifiers: readonly string[]): Promise<void> {
    const versions = Object.fromEntries(identifiers.map((identifier) => [identifier, version]));
    await this.#acknowledged.add({ deviceNo: device.deviceNo, versions });
    this.#views.refresh(device);
  }

  async change(device: DeviceKey, { desire = {}, clear = {}, forget = [] }: StateChange): Promise<void> {
    const its = deviceScope(device);
    const { deviceNo } = device;
    await this.#deps.sql.transaction(async (sql) => {
      if (Object.keys(clear).length > 0) await clearDesired(its, sql, [{ deviceNo, versions: clear }]);
      if (forget.length > 0) await forgetReported(its, sql, deviceNo, forget);
      if (Object.keys(desire).length > 0)
        await writeDesired(its, sql, deviceNo, desire, this.#deps.clock.now());
    });
    this.#views.refresh(device);
  }

  async shadow(device: DeviceKey): Promise<Shadow> {
    const { version, reported, desired } = await readState(
      deviceScope(device),
      this.#deps.sql,
      device.deviceNo,
    );
    return {
      version,
      reported: Object.fromEntries(
        Object.entries(reported).map(([identifier, [value]]) => [identifier, value]),
      ),
      desired: Object.fromEntries(
        desired.map(({ identifier, value, version: since }) => [identifier, { value, version: since }]),
      ),
    };
  }

  /**
   * Stores desired values of properties, for callers that have already found the device. @returns the state's new
   * version
   */
  async desire(sql: Sql, device: DeviceKey, params: Readonly<Record<string, unknown>>): Promise<number> {
    const version = await writeDesired(
      deviceScope(device),
      sql,
      device.deviceNo,
      params,
      this.#deps.clock.now(),
    );
    sql.afterCommit(() => {
      this.#views.refresh(device);
    });
    return version;
  }

  /** Stores desired values of properties of several devices, in the given order. @returns the states' new versions */
  async desireAll(
    sql: Sql,
    wanted: readonly { device: DeviceKey; params: Readonly<Record<string, unknown>> }[],
  ): Promise<number[]> {
    const versions = await writeDesiredOfMany(
      sql,
      wanted.map(({ device, params }) => ({ deviceNo: device.deviceNo, params })),
      this.#deps.clock.now(),
    );
    sql.afterCommit(() => {
      for (const { device } of wanted) this.#views.refresh(device);
    });
    return versions;
  }

  /** Stores lines of the online log in the caller's transaction, and shows them in live views once it has committed. */
  async recordSessions(sql: Sql, events: readonly SessionEvent[]): Promise<void> {
    const { bus, partitions, refused } = this.#deps;
    const lines = events.map(({ device, event, reason, address, time }) => ({
      device,
      deviceNo: device.deviceNo,
      entry: { id: nextLineId(time), time, event, reason, address } satisfies OnlineEntry,
    }));
    await partitions.ensure(
      "online_log",
      events.map(({ time }) => time),
    );
    await insertOnlineLines(scope, sql, lines);
    sql.afterCommit(() => {
      for (const { device, entry } of lines) {
        const { id: lineId, time, event, reason } = entry;
        if (event === 0) refused?.(device, { time, log: "online", lineId, code: null, reason });
        const delta: Delta<"online"> = { list: [entry] };
        const topic = liveTopic("online", device.id);
        if (bus.hasListeners(topic)) bus.publish(topic, delta);
      }
    });
  }
}

/**
 * Compares two values as JSON. A value is simple, a list of codes, or an object of one level with its members in the
 * definition's order.
 */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => (a as Record<string, unknown>)[key] === (b as Record<string, unknown>)[key])
  );
}
