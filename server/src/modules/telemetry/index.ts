export { activityOf, lately } from "./activity.ts";
export { type Erase, eraser } from "./erase.ts";
export { type RefusalLine, TelemetryIngest } from "./ingest.ts";
export { partitionsOf, type TelemetryPartitions } from "./divisions.ts";
export { desire, forget, history, latest, logs, series, seriesOfMany } from "./telemetry.ts";
export { telemetryModule } from "./telemetry.module.ts";
export { maintain } from "./upkeep.ts";
