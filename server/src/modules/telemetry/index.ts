export { TelemetryIngest } from "./ingest.ts";
export { Partitions, retentionOf } from "./partitions.ts";
export { acknowledgeDesired, desire, forget, history, latest, logs, series } from "./telemetry.ts";
export { telemetryModule } from "./telemetry.module.ts";
export { maintain } from "./upkeep.ts";
