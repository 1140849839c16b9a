import type { DeviceKey } from "../../gateway/ports.ts";
import type { PlatformParts } from "../../module.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { RefusalLine } from "../telemetry/index.ts";
import { tellMoved } from "./moved.ts";
import { type DeviceRefusal, keepRefusals } from "./refusals.store.ts";

const scope = systemScope("the gateway refuses devices of every owner");
const writtenAfterMs = 1000;
/** How many devices wait to be written: those that are refused besides within the second are not kept. */
const waitingAtMost = 1000;

export interface KeptRefusals {
  /** Notes a line that the log of a device has got. */
  note: (device: DeviceKey, line: RefusalLine) => void;
  /** Writes what waits, and takes no more. */
  close(): Promise<void>;
}

/**
 * Keeps the latest refusal of each device, in batches of a second: the logs have every one, but are found by their device.
 * A batch that cannot be written is lost; the logs still have it.
 */
export function keptRefusals({ sql, bus, log }: Pick<PlatformParts, "sql" | "bus" | "log">): KeptRefusals {
  const waiting = new Map<string, DeviceRefusal>();
  const failures = new SeldomLog(log, "refusals of devices could not be kept");
  let timer: NodeJS.Timeout | null = null;
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
    const lines = [...waiting.values()];
    waiting.clear();
    if (lines.length > 0) writing = writing.then(() => write(lines));
  };

  return {
    note({ id: deviceId, ownerId }, line) {
      if (!waiting.has(deviceId) && waiting.size >= waitingAtMost) return;
      waiting.set(deviceId, { deviceId, ownerId, ...line });
      timer ??= setTimeout(flush, writtenAfterMs).unref();
    },
    async close() {
      if (timer) clearTimeout(timer);
      flush();
      await writing;
    },
  };
}
