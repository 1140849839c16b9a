import type { LifeEntry } from "@thingwright/contract/devices/device-life.ts";

/**
 * An entry of a device's timeline as a helper may see it: without people, homes, scenes and network addresses, without
 * ids and the product key, and without what was sent to the device, which may be a PIN or the password of a Wi-Fi.
 */
export function withoutPeople(entry: LifeEntry): LifeEntry {
  switch (entry.kind) {
    case "made":
      // The id of this entry is that of the device.
      return { ...entry, id: "" };
    case "presence":
      return { ...entry, address: "" };
    case "binding":
      return {
        ...entry,
        binding: { ...entry.binding, uid: null, nickname: "", home_id: null, home_name: "" },
      };
    case "call": {
      const params = Object.fromEntries(Object.keys(entry.call.params).map((name) => [name, null]));
      return {
        ...entry,
        call: { ...entry.call, by_id: null, by_name: "", params, data: null, message: "" },
      };
    }
    case "consumable":
      return { ...entry, by_name: "" };
    case "refusal":
      // A topic names the product key, and a gateway's topics may name other devices.
      return { ...entry, topic: "", reason: entry.reason.replace(/\/\S+/g, "/…") };
    case "change":
      return { ...entry, account_id: "", username: "" };
    case "activated":
    case "silence":
    case "outage":
    case "firmware":
    case "fault":
      return entry;
  }
}
