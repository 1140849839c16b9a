export { CallLog, keptCalls } from "./call-log.ts";
export { findCalls, namesOf, shown as shownCall } from "./device-calls.store.ts";
export { deviceCallsModule } from "./device-calls.routes.ts";
