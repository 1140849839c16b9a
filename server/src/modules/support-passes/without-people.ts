import type { LifeEntry } from "@thingwright/contract/devices/device-life.ts";

/**
 * An entry of a device's timeline as a helper may see it: without people, homes, scenes and network addresses, without
 * ids and the product key, and without what was sent to the device, which may be a PIN or the password of a Wi-Fi.
 */
export function withoutPeople(entry: LifeEntry): LifeEntry {
  switch (entry.kind) {
    case "presence":
      return { ...entry, address: "" };
    case "binding":
      return {
        ...entry,
        binding: { ...entry.binding, uid: null, nickname: "", home_id: null, home_name: "" },
      };
    case "call": {
      // The parameters of a service have names that the caller chose.
      const named = entry.call.service === null ? Object.keys(entry.call.params) : [];
      const params = Object.fromEntries(named.map((name) => [name, null]));
      return {
        ...entry,
        call: { ...entry.call, by_id: null, by_name: "", params, data: null, message: "" },
      };
    }
    case "consumable":
      return { ...entry, by_name: "" };
    case "refusal":
      return { ...entry, topic: "", reason: withoutNames(entry) };
    case "change":
      return { ...entry, account_id: "", username: "" };
    case "made":
    case "activated":
    case "silence":
    case "outage":
    case "firmware":
    case "fault":
      return entry;
  }
}

/**
 * The reason of a refusal without topics, which contain the product key, and without the names of a gateway's other
 * devices: natively `deviceName&productKey`, and before a colon where the gateway uses the token dialect.
 */
function withoutNames({ reason, topic }: { reason: string; topic: string }): string {
  const anonymous = reason.replace(/[^\s;]+&\w+/g, "…").replace(/\/\S+/g, "/…");
  if (!topic.startsWith("v1/gateway/")) return anonymous;
  return anonymous
    .split("; ")
    .map((part) => part.replace(/^.*?: /, ""))
    .join("; ");
}
