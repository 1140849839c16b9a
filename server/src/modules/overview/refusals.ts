import type { DeviceKey } from "../../gateway/ports.ts";
import type { PlatformDeps } from "../../module.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { RefusalLine } from "../telemetry/index.ts";
import { tellMoved } from "./moved.ts";
import { type DeviceRefusal, keepRefusals } from "./refusals.store.ts";

const scope = systemScope("the gateway refuses devices of every owner");
const writtenAfterMs = 1000;
/**
 * The most devices whose latest refusal may wait to be stored. If more devices are refused something within the second,
 * some of the refusals are not stored.
 */
const waitingAtMost = 1000;

export interface KeptRefusals {
  /** Accepts a refusal that was written to the log of a device, to store it soon. */
  note: (device: DeviceKey, line: RefusalLine) => void;
  /** Writes the waiting refusals; later ones are dropped. */
  close(): Promise<void>;
}

/**
 * Stores the latest refusal of each device, in batches of a second: the logs have every refusal, but can only be
 * searched by device. A batch that cannot be written is lost; the logs still have it.
 */
export function keptRefusals({ sql, bus, log }: Pick<PlatformDeps, "sql" | "bus" | "log">): KeptRefusals {
  let waiting = new WaitingLines(waitingAtMost);
  const failures = new SeldomLog(log, "refusals of devices could not be kept");
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let writing: Promise<void> = Promise.resolve();

  const write = async (lines: readonly DeviceRefusal[]) => {
    try {
      await keepRefusals(scope, sql, lines);
      for (const ownerId of new Set(lines.map((line) => line.ownerId))) tellMoved(bus, ownerId, ["refusals"]);
    } catch (error) {
      failures.tell({ error });
    }
  };
  const flush = () => {
    timer = null;
    const lines = waiting.all();
    waiting = new WaitingLines(waitingAtMost);
    if (lines.length > 0) writing = writing.then(() => write(lines));
  };

  return {
    note({ id: deviceId, ownerId }, line) {
      if (closed) return;
      waiting.take({ deviceId, ownerId, ...line });
      timer ??= setTimeout(flush, writtenAfterMs).unref();
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      flush();
      await writing;
    },
  };
}

/** The latest line of each device. If there is no room, the accounts with the most lines lose some. */
class WaitingLines {
  readonly #most: number;
  readonly #byOwner = new Map<string, Map<string, DeviceRefusal>>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  all(): DeviceRefusal[] {
    return [...this.#byOwner.values()].flatMap((lines) => [...lines.values()]);
  }

  take(line: DeviceRefusal): void {
    const lines = this.#byOwner.get(line.ownerId) ?? new Map<string, DeviceRefusal>();
    const isNew = !lines.has(line.deviceId);
    if (isNew && this.#size >= this.#most && !this.#makeRoomBeside(lines.size)) return;
    lines.set(line.deviceId, line);
    this.#byOwner.set(line.ownerId, lines);
    if (isNew) this.#size += 1;
  }

  /**
   * Makes room for one more line.
   * @param has how many lines the account of that line has
   * @returns whether there is room
   */
  #makeRoomBeside(has: number): boolean {
    // An account with the average number of lines or more loses its new line, without a search for the largest account.
    if (has * this.#byOwner.size >= this.#size) return false;
    let largest: Map<string, DeviceRefusal> | undefined;
    for (const lines of this.#byOwner.values()) if (lines.size > (largest?.size ?? has)) largest = lines;
    const [first] = largest?.keys() ?? [];
    if (!largest || first === undefined) return false;
    largest.delete(first);
    this.#size -= 1;
    return true;
  }
}
