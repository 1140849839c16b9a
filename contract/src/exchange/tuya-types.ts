import { type FunctionPoint, stepOf } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import type { RecordLoss } from "./losses.ts";
import {
  type Fields,
  inHundredths,
  isFields,
  numberOf,
  type Reader,
  textOf,
  type ValueShape,
} from "./reader.ts";

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/**
 * Reads which values a data point may have.
 * @param type the type in lower case: both of Tuya's formats have these type names
 */
export function readTuyaType(
  reader: Reader,
  label: string,
  type: string,
  given: Fields,
  nested = false,
): ValueShape | undefined {
  switch (type) {
    case "boolean":
    case "bool":
      return { data_type: "bool" };
    case "integer":
    case "value":
    case "float":
    case "double":
      if (type === "double") reader.recordLoss(label, "double");
      return numbers(reader, label, type, given);
    case "enum": {
      const shape = reader.wordEnum(
        label,
        textsIn(given.range).map((value) => ({ value })),
      );
      if (!shape) reader.recordLoss(label, "empty_dropped");
      return shape;
    }
    case "string":
      return reader.string(label, numberOf(given.maxlen));
    case "date":
      reader.recordLoss(label, "date", { to: 13 });
      return { data_type: "string", max_length: 13 };
    case "bitmap":
    case "fault": {
      const shape = reader.fault(
        label,
        textsIn(given.label).map((value) => ({ value })),
      );
      reader.recordLoss(label, shape ? "bitmap" : "empty_dropped");
      return shape;
    }
    case "raw":
    case "json":
      if (!nested) reader.recordLoss(label, type, { to: limits.functionValueBytes });
      return { data_type: "string", max_length: limits.functionValueBytes };
    case "struct": {
      if (nested) return undefined;
      const members = isFields(given.properties) ? Object.entries(given.properties) : [];
      const shape = reader.struct(
        label,
        members.map(([identifier, member]) => ({
          identifier,
          name: isFields(member) ? textOf(member.name) : undefined,
        })),
        (index, inner) => {
          const member = members[index]![1];
          const spec = isFields(member) && isFields(member.typeSpec) ? member.typeSpec : member;
          if (!isFields(spec)) return undefined;
          return readTuyaType(reader, inner, String(spec.type).toLowerCase(), spec, true);
        },
      );
      if (!shape) reader.recordLoss(label, "empty_dropped");
      return shape;
    }
    case "array":
      if (!nested) reader.recordLoss(label, "array_dropped");
      return undefined;
    default:
      if (!nested) reader.recordLoss(label, "type_unknown", { type });
      return undefined;
  }
}

/** Whole numbers with a scale stand for numbers with that many decimals. */
function numbers(reader: Reader, label: string, type: string, given: Fields): ValueShape {
  const [min, max, step] = [numberOf(given.min), numberOf(given.max), numberOf(given.step)];
  const { unit } = given;
  const scale = numberOf(given.scale) ?? 0;
  if (type === "float" || type === "double") return reader.numbers(label, "float", { min, max, step, unit });
  if (scale !== 1 && scale !== 2) {
    if (scale !== 0) reader.recordLoss(label, "scale_kept", { scale });
    return reader.numbers(label, "value", { min, max, step, unit });
  }
  const by = 10 ** scale;
  const scaled = (value: number | undefined) => (value === undefined ? undefined : inHundredths(value / by));
  const shape = reader.numbers(label, "float", {
    min: scaled(min),
    max: scaled(max),
    step: scaled(step ?? 1),
    unit,
  });
  const example = max ?? by;
  reader.recordLoss(label, "scaled", {
    scale,
    step: scaled(step ?? 1)!,
    from: example,
    to: scaled(example)!,
  });
  return shape;
}

/** Describes which values a function point may have, in the form of a Tuya data point with the type in lower case. */
export function writeTuyaType(
  point: FunctionPoint,
  recordLoss: RecordLoss,
): { type: string; values: Fields } {
  switch (point.data_type) {
    case "bool":
      return { type: "bool", values: {} };
    case "value": {
      const { min, max, unit = "" } = point;
      return { type: "value", values: { unit, min, max, scale: 0, step: stepOf(point) } };
    }
    case "float": {
      const { min = 0, max = 0, unit = "" } = point;
      const step = stepOf(point);
      // At least one decimal, so that an import reads a float again rather than a whole number.
      const scale = [min, max, step].every((one) => Number.isInteger(inHundredths(one * 10))) ? 1 : 2;
      const by = 10 ** scale;
      const whole = (value: number) => Math.round(value * by);
      recordLoss("as_scaled", { scale, from: max, to: whole(max) });
      return { type: "value", values: { unit, min: whole(min), max: whole(max), scale, step: whole(step) } };
    }
    case "enum_int":
    case "enum_string": {
      const enums = point.enums ?? [];
      if (point.data_type === "enum_int") recordLoss("enum_as_text");
      if (enums.some(({ value, text }) => text !== String(value))) recordLoss("texts_dropped");
      return { type: "enum", values: { range: enums.map(({ value }) => String(value)) } };
    }
    case "string":
      return { type: "string", values: { maxlen: point.max_length } };
    case "fault": {
      const faults = point.faults ?? [];
      if (faults.some(({ code, content }) => content !== code)) recordLoss("texts_dropped");
      return { type: "bitmap", values: { label: faults.map(({ code }) => code), maxlen: faults.length } };
    }
    case "struct":
      recordLoss("as_json");
      return { type: "json", values: {} };
  }
}
