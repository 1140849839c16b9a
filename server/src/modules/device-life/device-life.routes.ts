import { deviceLife } from "@thingwright/contract/devices/device-life.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { list } from "./device-life.ts";
import { deviceEventsConsumer } from "./happened.ts";
import type { NoteDeviceEvents } from "./note-events.ts";

export function deviceLifeModule(
  { stream }: Pick<PlatformDeps, "stream">,
  { noteEvents }: { noteEvents: NoteDeviceEvents },
): Module {
  let stop: (() => Promise<void>) | undefined;
  return {
    name: "device-life",
    tables: {
      device_event: "No quota: what becomes of a device, for LOG_DAYS",
      device_fault: "No quota: at most a row of a function point of a device",
    },
    start() {
      stop = stream.consume(deviceEventsConsumer(noteEvents));
    },
    close: () => stop?.() ?? Promise.resolve(),
    mount(http) {
      mount(http, "deviceLife", deviceLife, {
        list: ({ params, query }, context) => list(context, params.id, query),
      });
    },
  };
}
