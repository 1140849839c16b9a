import { availableParallelism } from "node:os";
import { memoryHere } from "../memory/memory-ceiling.ts";

const mega = 1024 * 1024;

/** PostgreSQL's settings by name. A value with a unit is a string. */
export type Settings = Record<string, string | number>;

/**
 * Settings for one machine that PostgreSQL shares with the server, and that is small by today's standards: a quarter of
 * the memory at most, no compilation of queries, no more workers than processors. Commits stay synchronous, because
 * acknowledged means stored.
 */
export function defaultSettings(): Settings {
  const memory = memoryHere() / mega;
  const processors = availableParallelism();
  return {
    shared_buffers: `${clamp(memory / 8, 32, 1024)}MB`,
    effective_cache_size: `${clamp(memory / 2, 128, 65536)}MB`,
    work_mem: "8MB",
    maintenance_work_mem: `${clamp(memory / 16, 32, 256)}MB`,
    max_connections: 240,
    max_wal_size: "2GB",
    min_wal_size: "256MB",
    wal_buffers: "16MB",
    wal_level: "replica",
    checkpoint_completion_target: 0.9,
    synchronous_commit: "on",
    random_page_cost: 1.1,
    jit: "off",
    max_worker_processes: Math.max(4, processors),
    max_parallel_workers: processors,
    max_parallel_workers_per_gather: Math.max(1, Math.floor(processors / 2)),
    timezone: "UTC",
    log_timezone: "UTC",
    // Errors of statements go to the client, which logs them; PostgreSQL's own log keeps the messages that no client
    // gets.
    log_min_messages: "log",
    log_checkpoints: "off",
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
