import type { DeviceDefinition } from "@thingwright/contract/devices/device-definition.ts";
import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { simpleDataTypes } from "@thingwright/contract/grammar/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { accepts, reports } from "@thingwright/contract/points/point-traits.ts";
import { pointTextsIn } from "../../parts/panels/point-texts.ts";
import type { ControlWords } from "./control-words.ts";
import { readingText } from "./reading-text.ts";

type Definition = Pick<DeviceDefinition, "list" | "function_texts">;
const simple: readonly string[] = simpleDataTypes;

/** The function points of a device that can be set and have a simple data type, booleans first. */
export function settablePoints({ list }: Definition): FunctionPoint[] {
  const points = list.filter((point) => accepts(point) && simple.includes(point.data_type));
  return points.toSorted((a, b) => Number(b.data_type === "bool") - Number(a.data_type === "bool"));
}

/** The function points that can be linked: booleans and enumerations that can be set and are reported. */
export function linkablePoints({ list }: Definition): FunctionPoint[] {
  return list.filter(
    (point) =>
      accepts(point) && reports(point) && ["bool", "enum_int", "enum_string"].includes(point.data_type),
  );
}

/** Whether two function points have the same type and, for enumerations, the same values. */
export function isAlike(a: FunctionPoint, b: FunctionPoint): boolean {
  if (a.data_type !== b.data_type) return false;
  const valuesOf = ({ enums }: FunctionPoint) => (enums ?? []).map(({ value }) => String(value)).toSorted();
  return JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b));
}

/** The names of function points and of their values. */
export function controlTexts(definition: Definition, language: ContentLanguage, words: ControlWords) {
  const texts = pointTextsIn(language, definition.function_texts);
  return {
    name: texts.name,
    value(point: FunctionPoint, value: boolean | number | string): string {
      if (typeof value === "boolean") return value ? words.turnOn : words.turnOff;
      const said = readingText(point, { value, function_texts: definition.function_texts }, language);
      return said || String(value);
    },
  };
}
