import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { NewDeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import type { CallKeeper, DeviceCalls, DeviceKey } from "../../gateway/ports.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { deviceScope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import { nextLineId, plainText, type TelemetryPartitions } from "../telemetry/index.ts";
import { type CallRow, insertCalls, namesOf, shown } from "./device-calls.store.ts";

const keeping = systemScope("devices of every owner are called");
const writtenAfterMs = 250;
/**
 * How many calls may wait to be written, and how many are written at once. Further calls are not stored while so many
 * wait.
 */
const most = { waiting: 20_000, atOnce: 1000 };

interface Deps {
  sql: Sql;
  bus: Bus;
  clock: Pick<Clock, "now">;
  partitions: Pick<TelemetryPartitions, "ensure">;
  stream: Pick<Stream, "append">;
  log: Logger;
}

interface Waiting {
  row: CallRow;
  device: DeviceKey;
  /** The events for the stream: one if a person at home made the call, none otherwise. */
  events: NewDeviceEvent[];
}

/**
 * Stores the calls of this process once they have been answered, in batches, so that a call costs no database round
 * trip of its own. If the process is killed, calls that are not written yet are lost, as are calls that wait for their
 * answer.
 */
export class CallLog implements CallKeeper {
  readonly #deps: Deps;
  readonly #failures: SeldomLog;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#failures = new SeldomLog(deps.log, "calls of devices could not be kept");
  }

  keep: CallKeeper["keep"] = (device, { params, service }, { cause, id: by_id }, answer) => {
    if (this.#waiting.length >= most.waiting) return this.#failures.tell({ reason: "too many wait" });
    const now = this.#deps.clock.now();
    const { code, message, latency, data } = answer;
    const time = Math.max(0, Math.round(now - latency));
    const row: CallRow = {
      device_no: device.deviceNo,
      time,
      id: nextLineId(now),
      cause,
      by_id,
      service: service ?? null,
      params: textOf(params, limits.callCharacters) ?? "{}",
      code,
      message: plainText(message.slice(0, limits.keptMessageCharacters)),
      latency,
      data: data === undefined || data === null ? null : textOf(data, limits.keptAnswerCharacters),
    };
    const uid = cause === "person" ? by_id : null;
    const identifiers = uid !== null && service === undefined ? Object.keys(params) : [];
    const events: NewDeviceEvent[] =
      uid === null
        ? []
        : [{ kind: "controlled", device, time, data: { uid, service: row.service, identifiers, code } }];
    this.#waiting.push({ row, device, events });
    this.#timer ??= setTimeout(() => void this.flush(), writtenAfterMs).unref();
  };

  /** Resolves once all calls that have been answered so far are stored, or storing them has failed. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { sql, partitions, stream } = this.#deps;
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, most.atOnce);
      const rows = some.map(({ row }) => row);
      try {
        await partitions.ensure(
          "device_call",
          rows.map(({ time }) => time),
        );
        await sql.transaction(async (inside) => {
          await insertCalls(keeping, inside, rows);
          await stream.append(
            inside,
            some.flatMap(({ events }) => events),
          );
        });
        await this.#show(some);
      } catch (error) {
        this.#failures.tell({ error, calls: some.length });
      }
    }
  }

  /** Publishes each call to the clients that follow the calls of the same device. */
  async #show(some: readonly Waiting[]): Promise<void> {
    const { sql, bus } = this.#deps;
    for (const { row, device } of some) {
      const topic = liveTopic("calls", device.id);
      if (!bus.hasListeners(topic)) continue;
      const { device_no: _, ...call } = row;
      const names = await namesOf(deviceScope(device), sql, row.by_id === null ? [] : [row.by_id]);
      bus.publish(topic, { list: [shown(call, names.get(row.by_id ?? ""))] } satisfies Delta<"calls">);
    }
  }
}

/**
 * Writes a value as JSON that PostgreSQL accepts, of bounded size: longer JSON is cut off, and becomes a JSON string.
 */
function textOf(value: unknown, characters: number): string | null {
  const text = plainText(JSON.stringify(value) ?? "null");
  if (text.length <= characters) return text;
  return JSON.stringify(`${text.slice(0, characters)}…`.toWellFormed());
}

/** Wraps device calls so that each call is stored in the device's history, with its answer. */
export function keptCalls(calls: DeviceCalls, kept: CallKeeper): DeviceCalls {
  return {
    async call(device, request, cause) {
      const answer = await calls.call(device, request, cause);
      kept.keep(device, request, cause, answer);
      return answer;
    },
    tell: (device, request) => calls.tell(device, request),
    close: () => calls.close(),
  };
}
