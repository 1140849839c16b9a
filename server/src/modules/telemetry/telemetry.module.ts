import type { Module, PlatformDeps } from "../../module.ts";
import type { TelemetryPartitions } from "./divisions.ts";
import { maintain } from "./upkeep.ts";

/** This module mounts no routes: history and logs are read through the routes of the devices. */
export function telemetryModule(
  { sql }: PlatformDeps,
  { partitions }: { partitions: TelemetryPartitions },
): Module {
  return {
    name: "telemetry",
    tables: {
      telemetry: "a device's rate, for HISTORY_DAYS",
      telemetry_hour: "a row of an hour of a function point, for HISTORY_DAYS or more than a year",
      telemetry_late_hour: "an hour of a device until it is summed up",
      telemetry_progress: "one row",
      device_state: "a row of a function point of a device",
      device_desired: "a row of a function point of a device",
      communication_log: "a device's rate, for LOG_DAYS",
      online_log:
        "limits.deviceConnectionsLogged of a device, each with its end, and limits.deviceRefusedSignInsLogged, a minute, for LOG_DAYS",
    },
    prepare: () => partitions.load(),
    upkeep: (now) => maintain(sql, partitions, now),
  };
}
