import { type FunctionPoint, stepOf, type StructMember } from "../points/function-points.ts";
import type { TransferType } from "../grammar/enums.ts";
import { type Loss, lossRecorder, type RecordLoss } from "./losses.ts";
import {
  type Fields,
  fieldsIn,
  isFields,
  numberOf,
  type Read,
  Reader,
  textOf,
  type ValueShape,
  type Written,
} from "./reader.ts";

const accessModes: Record<string, TransferType> = { r: "report", rw: "issue_report", w: "issue" };
/** Milliseconds since 1970 have thirteen digits until the year 2286. */
const dateBytes = 13;
/** A boolean of a TSL must have texts for both values. */
const boolTexts = { 0: "关", 1: "开" };
/** Services and events that the Aliyun platform itself adds to every thing model. */
const generated = new Set(["post", "set", "get"]);

/** Reads an Aliyun TSL: its properties, and events that report one code. */
export function readTsl(value: Fields): Read {
  const reader = new Reader();
  const points = fieldsIn(value.properties).flatMap((property) => {
    const label = textOf(property.identifier) ?? textOf(property.name) ?? "";
    if (!isFields(property.dataType)) {
      reader.recordLoss(label, "broken_entry");
      return [];
    }
    const shape = valueShape(reader, label, property.dataType);
    if (!shape) return [];
    const mode = textOf(property.accessMode) ?? textOf(property.rwFlag) ?? "rw";
    const transfer_type = accessModes[mode.toLowerCase()] ?? "issue_report";
    if (property.required === true) reader.recordLoss(label, "field_dropped", { field: "required" });
    reader.dropFields(label, property, [
      "identifier",
      "name",
      "dataType",
      "accessMode",
      "rwFlag",
      "required",
      "custom",
      "std",
    ]);
    return [reader.point(label, { name: textOf(property.name) }, transfer_type, shape)];
  });
  const faults = fieldsIn(value.events).flatMap((event) => {
    const label = textOf(event.identifier) ?? "";
    if (generated.has(label)) return [];
    const [output, ...others] = fieldsIn(event.outputData);
    const type = isFields(output?.dataType) ? output.dataType : {};
    const isFault = event.type === "error" && others.length === 0 && type.type === "enum";
    const shape = isFault ? reader.fault(label, entriesOf(type.specs)) : undefined;
    if (!shape) {
      reader.recordLoss(label, "event_dropped");
      return [];
    }
    reader.recordLoss(label, "event_as_fault");
    return [reader.point(label, { name: textOf(event.name) }, "report", shape)];
  });
  for (const service of fieldsIn(value.services)) {
    const label = textOf(service.identifier) ?? "";
    if (!generated.has(label)) reader.recordLoss(label, "service_dropped");
  }
  for (const block of fieldsIn(value.functionBlocks))
    reader.recordLoss(textOf(block.functionBlockId) ?? "", "reference_dropped");
  return { points: [...points, ...faults], losses: reader.losses };
}

function entriesOf(specs: unknown): { value: string; text: string }[] {
  if (!isFields(specs)) return [];
  return Object.entries(specs).map(([value, text]) => ({ value, text: String(text) }));
}

function valueShape(
  reader: Reader,
  label: string,
  { type, specs = {} }: Fields,
  nested = false,
): ValueShape | undefined {
  const given = isFields(specs) ? specs : {};
  switch (type) {
    case "int":
    case "float":
    case "double": {
      if (type === "double") reader.recordLoss(label, "double");
      if (textOf(given.unitName)) reader.recordLoss(label, "field_dropped", { field: "unitName" });
      const [min, max, step] = [numberOf(given.min), numberOf(given.max), numberOf(given.step)];
      return reader.numbers(label, type === "int" ? "value" : "float", { min, max, step, unit: given.unit });
    }
    case "bool": {
      const texts = Object.values(given).filter((text) => typeof text === "string");
      const own = texts.some((text, i) => text !== Object.values(boolTexts)[i]);
      if (own) reader.recordLoss(label, "bool_texts", { texts: texts.join(" / ") });
      return { data_type: "bool" };
    }
    case "enum": {
      const shape = reader.wholeEnum(label, entriesOf(given));
      if (!shape) reader.recordLoss(label, "empty_dropped");
      return shape;
    }
    case "text":
      return reader.string(label, numberOf(given.length));
    case "date":
      reader.recordLoss(label, "date", { to: dateBytes });
      return { data_type: "string", max_length: dateBytes };
    case "struct": {
      const members = nested ? [] : fieldsIn(specs);
      const shape = reader.struct(
        label,
        members.map((member) => ({
          identifier: textOf(member.identifier) ?? "",
          name: textOf(member.name),
        })),
        (index, inner) => {
          const { dataType } = members[index]!;
          return isFields(dataType) ? valueShape(reader, inner, dataType, true) : undefined;
        },
      );
      if (!shape && !nested) reader.recordLoss(label, "empty_dropped");
      return shape;
    }
    case "array":
      if (!nested) reader.recordLoss(label, "array_dropped");
      return undefined;
    default:
      if (!nested) reader.recordLoss(label, "type_unknown", { type: String(type) });
      return undefined;
  }
}

/** Writes function points as an Aliyun TSL. */
export function writeTsl(points: readonly FunctionPoint[]): Written {
  const losses: Loss[] = [];
  const properties: object[] = [];
  const events: object[] = [];
  for (const point of points) {
    const { identifier, name, transfer_type } = point;
    const recordLoss = lossRecorder(losses, identifier);
    if (hasEnglish(point)) recordLoss("english_dropped");
    if (point.scene_trigger || point.scene_execute) recordLoss("scenes_dropped");
    if (point.consumable) recordLoss("consumable_dropped");
    if (point.data_type === "fault") {
      recordLoss("fault_as_event");
      const faults = point.faults ?? [];
      // Codes that are numbers stay what they are.
      const numbered = faults.every(({ code }) => /^(0|[1-9]\d{0,8})$/.test(code));
      const specs = Object.fromEntries(faults.map(({ code, content }, i) => [numbered ? code : i, content]));
      const code = { identifier: "code", name: "code", dataType: { type: "enum", specs } };
      events.push({ identifier, name, type: "error", required: false, outputData: [code] });
      continue;
    }
    if (transfer_type === "issue") recordLoss("write_only");
    const accessMode = transfer_type === "report" ? "r" : "rw";
    const dataType = dataTypeOf(point, recordLoss);
    properties.push({ identifier, name, accessMode, required: false, dataType });
  }
  return { value: { profile: { productKey: "" }, properties, events, services: [] }, losses };
}

/** Whether a function point has an English text. */
export function hasEnglish({ name_en, enums, faults, members }: Partial<FunctionPoint>): boolean {
  return Boolean(
    name_en ??
    (enums?.some(({ text_en }) => text_en) ||
      faults?.some(({ content_en }) => content_en) ||
      members?.some((member) => hasEnglish(member))),
  );
}

function dataTypeOf(point: FunctionPoint | StructMember, recordLoss: RecordLoss): object {
  switch (point.data_type) {
    case "value":
    case "float": {
      const { min, max, unit } = point;
      const specs = {
        min: String(min),
        max: String(max),
        step: String(stepOf(point)),
        ...(unit && { unit }),
      };
      return { type: point.data_type === "value" ? "int" : "float", specs };
    }
    case "bool":
      return { type: "bool", specs: boolTexts };
    case "enum_int":
    case "enum_string": {
      const enums = point.enums ?? [];
      const isNumber = point.data_type === "enum_int";
      if (!isNumber)
        for (const [to, { value }] of enums.entries())
          recordLoss("enum_value_changed", { from: String(value), to });
      return {
        type: "enum",
        specs: Object.fromEntries(enums.map(({ value, text }, i) => [isNumber ? value : i, text])),
      };
    }
    case "string":
      return { type: "text", specs: { length: String(point.max_length) } };
    default: {
      const members = ("members" in point && point.members) || [];
      const specs = members.map((member) => ({
        identifier: member.identifier,
        name: member.name,
        dataType: dataTypeOf(member, recordLoss),
      }));
      return { type: "struct", specs };
    }
  }
}
