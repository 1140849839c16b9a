import type { LifeEntry } from "@thingwright/contract/devices/device-life.ts";

/** An entry of a device's timeline without people, homes, scenes and network addresses. */
export function withoutPeople(entry: LifeEntry): LifeEntry {
  switch (entry.kind) {
    case "presence":
      return { ...entry, address: "" };
    case "binding":
      return {
        ...entry,
        binding: { ...entry.binding, uid: null, nickname: "", home_id: null, home_name: "" },
      };
    case "call":
      return { ...entry, call: { ...entry.call, by_id: null, by_name: "" } };
    case "consumable":
      return { ...entry, by_name: "" };
    default:
      return entry;
  }
}
