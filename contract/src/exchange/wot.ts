import { type FunctionPoint, stepOf, type StructMember } from "../points/function-points.ts";
import { type Loss, lossRecorder, type RecordLoss } from "./losses.ts";
import type { Fields, Written } from "./reader.ts";

/** Writes function points as a Thing Model of the Web of Things 1.1. */
export function writeThingModel(points: readonly FunctionPoint[], title: string): Written {
  const losses: Loss[] = [];
  const properties = points.map((point) => {
    const recordLoss = lossRecorder(losses, point.identifier);
    if (point.scene_trigger || point.scene_execute) recordLoss("scenes_dropped");
    if (point.consumable) recordLoss("consumable_dropped");
    const access = {
      issue_report: { observable: true },
      report: { readOnly: true, observable: true },
      issue: { writeOnly: true },
    }[point.transfer_type];
    return [point.identifier, { ...schemaOf(point, recordLoss), ...access }];
  });
  const value = {
    "@context": ["https://www.w3.org/2022/wot/td/v1.1", { "@language": "zh" }],
    "@type": "tm:ThingModel",
    title,
    properties: Object.fromEntries(properties) as Fields,
  };
  return { value, losses };
}

function worded(text: string, english: string | undefined) {
  return { title: text, ...(english && { titles: { zh: text, en: english } }) };
}

function schemaOf(point: FunctionPoint | StructMember, recordLoss: RecordLoss): object {
  const { name, name_en, min, max, unit } = point;
  const words = worded(name, name_en);
  switch (point.data_type) {
    case "bool":
      return { ...words, type: "boolean" };
    case "value":
    case "float": {
      const type = point.data_type === "value" ? "integer" : "number";
      const multipleOf = multipleOfStep(point, recordLoss);
      return {
        ...words,
        type,
        minimum: min,
        maximum: max,
        ...(multipleOf && { multipleOf }),
        ...(unit && { unit }),
      };
    }
    case "enum_int":
    case "enum_string": {
      const oneOf = (point.enums ?? []).map(({ value, text, text_en }) => ({
        const: value,
        ...worded(text, text_en),
      }));
      return { ...words, type: point.data_type === "enum_int" ? "integer" : "string", oneOf };
    }
    case "string":
      return { ...words, type: "string", maxLength: point.max_length };
    case "fault": {
      const oneOf = (("faults" in point && point.faults) || []).map(({ code, content, content_en }) => ({
        const: code,
        ...worded(content, content_en),
      }));
      return { ...words, type: "array", items: { type: "string", oneOf } };
    }
    case "struct": {
      const members = ("members" in point && point.members) || [];
      const properties = Object.fromEntries(
        members.map((member) => [member.identifier, schemaOf(member, recordLoss)]),
      ) as Fields;
      return { ...words, type: "object", properties };
    }
  }
}

/** Multiples count from 0, steps from the minimum: both say the same only if the minimum is a multiple of the step. */
function multipleOfStep(point: FunctionPoint | StructMember, recordLoss: RecordLoss): number | undefined {
  if (point.step === undefined) return undefined;
  const step = stepOf(point);
  const { min = 0 } = point;
  if (Math.round(min * 100) % Math.round(step * 100) === 0) return step;
  recordLoss("step_not_multiple", { step, min });
  return undefined;
}
