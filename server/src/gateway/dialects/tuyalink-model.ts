import { type MemberRules, type PointRules, stepOf } from "@thingwright/contract/points/function-points.ts";
import { keyFor, type ThingModel } from "@thingwright/contract/points/thing-model.ts";

const accessModes = { report: "ro", issue: "wr", issue_report: "rw" } as const;

/**
 * Describes the function points of a product in TuyaLink's form. Their texts are left out, because the gateway does not
 * have them.
 */
export function modelOf(modelId: string, model: ThingModel): object {
  const properties = model.points.map((point, i) => ({
    abilityId: i + 1,
    code: keyFor(model, point.identifier),
    accessMode: accessModes[point.transfer_type],
    typeSpec: typeOf(point),
  }));
  return { modelId, services: [{ code: "", properties, events: [], actions: [] }] };
}

function typeOf(point: PointRules | MemberRules): object {
  const { data_type, min, max, max_length: maxlen, enums = [], faults = [] } = point;
  switch (data_type) {
    case "bool":
      return { type: "bool" };
    case "value":
      return { type: "value", min, max, step: stepOf(point), scale: 0 };
    case "float":
      return { type: "float", min, max, step: stepOf(point) };
    case "enum_int":
    case "enum_string":
      return { type: "enum", range: enums.map(({ value }) => value) };
    case "string":
      return { type: "string", maxlen };
    case "fault":
      return { type: "bitmap", label: faults.map(({ code }) => code), maxlen: faults.length };
    case "struct": {
      const members = "members" in point ? (point.members ?? []) : [];
      return {
        type: "struct",
        properties: Object.fromEntries(members.map((member) => [member.identifier, typeOf(member)])),
      };
    }
  }
}
