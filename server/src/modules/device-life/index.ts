export { list as listLife } from "./device-life.ts";
export { deviceLifeModule } from "./device-life.routes.ts";
export { type NoteDeviceEvents, noteEventsIn } from "./note-events.ts";
