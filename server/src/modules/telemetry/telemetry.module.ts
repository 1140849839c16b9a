import type { Module, PlatformParts } from "../../module.ts";
import type { Partitions } from "./partitions.ts";
import { maintain } from "./upkeep.ts";

/** Its history and logs are read through the devices' routes. */
export function telemetryModule({ sql }: PlatformParts, { partitions }: { partitions: Partitions }): Module {
  return {
    name: "telemetry",
    prepare: () => partitions.load(),
    upkeep: (now) => maintain(sql, partitions, now),
  };
}
