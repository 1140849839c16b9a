import { z } from "zod";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { platformTask } from "../../platform/tasks/kind.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import type { TelemetryPartitions } from "./divisions.ts";
import { deleteHistory, histories } from "./erase.store.ts";
import { deleteState } from "./state.store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const window = { least: hourMs, first: dayMs, most: 30 * dayMs };
/** A step ends after it has deleted this many rows, or taken this many milliseconds. */
const enough = { rows: 5000, ms: 50 };
/** How long the task waits, in seconds: messages that a device sent before it was deleted may still be on their way. */
const settleSeconds = 60;
const scope = systemScope("devices are deleted by then, and nobody's");

/**
 * `at` is the index of the table being cleared, `from` the start of the next range of time, `width` its width, both in
 * milliseconds.
 */
interface State {
  at: number;
  from: number;
  width: number;
}

/** Erases history, logs and state of deleted devices in the background, once the transaction has committed. */
export type Erase = (sql: Sql, deviceNos: readonly number[], now: number) => Promise<void>;

export function eraser({ tasks, partitions }: { tasks: Tasks; partitions: TelemetryPartitions }): Erase {
  const kind = platformTask<{ devices: number[] }, State>({
    kind: "telemetry.erase",
    input: z.object({ devices: z.array(z.number().int()) }),
    async step(state, { devices }, { sql, now }) {
      const begin = (at: number): State => {
        const from = at < histories.length ? partitions.oldest(histories[at]!.table, now) : 0;
        return { at, from, width: window.first };
      };
      // A message that was still on its way may have stored a new state. States have no partitions that expire, so
      // nothing else would delete it.
      if (!state) await deleteState(scope, sql, devices);
      let { at, from, width } = state ?? begin(0);
      const began = performance.now();
      let deleted = 0;
      // Devices may report times that are some hours in the future.
      const until = now + 2 * dayMs;
      while (at < histories.length && deleted < enough.rows && performance.now() - began < enough.ms) {
        const rows = await deleteHistory(scope, sql, histories[at]!, { devices, from, to: from + width });
        deleted += rows;
        from += width;
        if (rows > enough.rows) width = Math.max(window.least, width / 4);
        else if (rows < enough.rows / 10) width = Math.min(window.most, width * 2);
        if (from >= until) ({ at, from, width } = begin(at + 1));
      }
      return { state: { at, from, width }, done: deleted, finished: at === histories.length };
    },
  });
  tasks.register(kind);
  return async (sql, devices, now) => {
    if (devices.length > 0)
      await tasks.push(sql, kind, { input: { devices: [...devices] }, now, waitSeconds: settleSeconds });
  };
}
