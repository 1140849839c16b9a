import { getHeapSpaceStatistics, getHeapStatistics } from "node:v8";
import { Counter, Gauge, type Registry } from "prom-client";
import { collectGarbage } from "./collector.ts";
import type { Finding } from "../health.ts";
import { heapOf } from "./memory-ceiling.ts";

/**
 * How near the process is to its memory ceiling. `high`: work that needs much more memory is refused or waits.
 * `critical`: all new work is refused, except health checks.
 */
export type PressureState = "normal" | "high" | "critical";

/** The memory in use, in bytes. */
export interface MemoryUsage {
  /** Objects of V8's heap, without the young generation, which is mostly garbage. */
  heap: number;
  /** All objects and buffers, and the memory that the process took before there were any. */
  held: number;
  /**
   * The memory that the system has given the process. It stays larger than `held` until it is given back
   * (give-back.ts).
   */
  process: number;
}

/** Watches the memory of the process. Code that admits something new asks for the state first. */
export interface Pressure {
  state(): PressureState;
  /** Counts a refused call, for the metrics. */
  refused(): void;
  /** Returns the finding for `/readyz`. */
  check(): Finding;
  close(): void;
}

/** The parts of the ceiling at which a state begins, and at which it ends. */
const thresholds = { high: { from: 0.85, until: 0.75 }, critical: { from: 0.95, until: 0.9 } };
/**
 * How long a measurement is used: short, because measuring is cheap and an attack can take hundreds of megabytes in a
 * second.
 */
const rememberedMs = 50;
const lookEveryMs = 1000;
/**
 * How often V8 is asked to collect garbage while memory is short. Little new is admitted then, so V8 has no reason of
 * its own to collect what an attack has left, and would stay near the ceiling with nothing but garbage. It is not asked
 * at once, because no request is answered during a collection.
 */
const collectEveryMs = 10_000;
/**
 * The memory that the system has given may exceed the ceiling by this factor. It is watched because it includes memory
 * that cannot be measured otherwise, such as that of TLS.
 */
export const leeway = 1.4;
const MiB = 1024 ** 2;
const values: Record<PressureState, number> = { normal: 0, high: 1, critical: 2 };

interface Deps {
  registry: Registry;
  /** The memory ceiling, in MiB. */
  ceiling: number;
  /** For tests. */
  usage?: () => MemoryUsage;
  collect?: () => void;
  now?: () => number;
}

export function watchPressure(deps: Deps): Pressure {
  const { registry, ceiling, usage = memoryUsage(), now = () => performance.now() } = deps;
  const { collect = collectGarbage } = deps;
  const most: MemoryUsage = {
    heap: Math.min(heapOf(ceiling) * MiB, getHeapStatistics().heap_size_limit),
    held: ceiling * MiB,
    process: ceiling * leeway * MiB,
  };
  let known: { state: PressureState; at: number; used: MemoryUsage } = look("normal");
  /** When memory was last sufficient, or V8 was last asked to collect. */
  let calmAt = now();

  function look(before: PressureState) {
    const used = usage();
    const part = Math.max(used.heap / most.heap, used.held / most.held, used.process / most.process);
    return { state: stateAt(part, before), at: now(), used };
  }
  function state(): PressureState {
    if (now() - known.at >= rememberedMs) known = look(known.state);
    return known.state;
  }
  const timer = setInterval(() => {
    const isCalm = state() === "normal";
    if (!isCalm && now() - calmAt < collectEveryMs) return;
    calmAt = now();
    if (!isCalm) collect();
  }, lookEveryMs);
  timer.unref();

  const refused = new Counter({
    name: "thingwright_calls_refused_for_memory_total",
    help: "Calls that were refused because the memory of the process was almost used up",
    registers: [registry],
  });
  const gauge: Gauge = new Gauge({
    name: "thingwright_memory_pressure",
    help: "How near the process is to its ceiling of memory: 0 normal, 1 high, 2 critical",
    registers: [registry],
    collect: () => gauge.set(values[state()]),
  });
  new Gauge({
    name: "thingwright_memory_ceiling_bytes",
    help: "How much memory the process may use",
    registers: [registry],
  }).set(most.held);
  return {
    state,
    refused: () => refused.inc(),
    check() {
      const found = state();
      if (found === "normal") return null;
      const { used } = known;
      const told = (name: keyof MemoryUsage) =>
        `${Math.round(used[name] / MiB)} of ${Math.round(most[name] / MiB)} MiB`;
      const reason = `Memory is almost used up: ${told("held")}, of which objects ${told("heap")}; the process has ${told("process")}.`;
      if (found === "critical") return `${reason} Everything new is refused.`;
      return { warning: `${reason} New connections, lists and large bodies are refused, and tasks wait.` };
    },
    close: () => clearInterval(timer),
  };
}

function stateAt(part: number, before: PressureState): PressureState {
  const isIn = (threshold: { from: number; until: number }, already: boolean) =>
    part >= (already ? threshold.until : threshold.from);
  if (isIn(thresholds.critical, before === "critical")) return "critical";
  return isIn(thresholds.high, before !== "normal") ? "high" : "normal";
}

/** Begins to measure. Memory that the process has taken before counts as the program's own. */
export function memoryUsage(): () => MemoryUsage {
  const now = () => {
    const { used_heap_size: used, external_memory: external } = getHeapStatistics();
    return { objects: used + external, process: process.memoryUsage.rss() };
  };
  const first = now();
  const program = first.process - first.objects;
  return () => {
    const old = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith("new_"));
    const taken = now();
    return {
      heap: old.reduce((sum, { space_used_size: used }) => sum + used, 0),
      held: Math.min(program + taken.objects, taken.process),
      process: taken.process,
    };
  };
}
