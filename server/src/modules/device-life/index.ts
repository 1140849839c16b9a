export { deviceLifeModule } from "./device-life.routes.ts";
export { type NoteDeviceEvents, noteEventsIn } from "./note-events.ts";
