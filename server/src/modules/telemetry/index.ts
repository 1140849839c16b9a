export { TelemetryIntake } from "./intake.ts";
export { Partitions, retentionOf } from "./partitions.ts";
export { acknowledgeDesired, desire, forget, history, latest, logs, series } from "./telemetry.ts";
export { maintain } from "./upkeep.ts";
