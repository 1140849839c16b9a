import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { isObject, type Valued } from "@thingwright/contract/points/values.ts";
import { localName } from "../../../lib/local-name.ts";
import { measureText } from "../../../ui/measure.ts";

/** The texts and the language for showing values. */
export interface ValueReader {
  language: Language;
  on: string;
  off: string;
  noFault: string;
}

/** Returns a value as text. A value that does not fit the function point is shown as JSON. */
export function valueText(point: Valued | undefined, value: unknown, reader: ValueReader): string {
  if (value === null || value === undefined) return "--";
  if (typeof value === "boolean" && point?.data_type !== "string") return value ? reader.on : reader.off;
  if (typeof value === "number" && (point?.data_type === "value" || point?.data_type === "float"))
    return measureText(value, point.unit);
  if (point?.data_type === "enum_int" || point?.data_type === "enum_string")
    return optionText(point, value, reader);
  if (point?.data_type === "fault" && Array.isArray(value)) return faultText(point, value, reader);
  if (point?.data_type === "struct" && isObject(value)) return structText(point, value, reader);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Returns the text of an option of an enumeration. If the function point has no such option, returns the value itself.
 */
function optionText(point: Valued, value: unknown, { language }: ValueReader): string {
  const option = point.enums?.find((one) => one.value === value);
  if (!option) return String(value);
  return localName({ name: option.text, name_en: option.text_en }, language);
}

/** The meanings of the active codes of a fault. */
export function faultTexts(point: Valued, codes: readonly unknown[], language: Language): string[] {
  return codes.map((code) => {
    const fault = point.faults?.find((one) => one.code === code);
    return fault ? localName({ name: fault.content, name_en: fault.content_en }, language) : String(code);
  });
}

function faultText(point: Valued, codes: readonly unknown[], reader: ValueReader): string {
  if (codes.length === 0) return reader.noFault;
  return faultTexts(point, codes, reader.language).join(reader.language === "en" ? ", " : "、");
}

/**
 * Returns the members of a struct with their values. The members that the function point defines are first, in the
 * order of the definition.
 */
export function membersIn(
  point: FunctionPoint,
  value: Readonly<Record<string, unknown>>,
): { identifier: string; member: Valued | undefined; value: unknown }[] {
  const members = point.members ?? [];
  const order = (identifier: string) => {
    const place = members.findIndex((one) => one.identifier === identifier);
    return place < 0 ? members.length : place;
  };
  return Object.entries(value)
    .map(([identifier, one]) => ({
      identifier,
      member: members.find((candidate) => candidate.identifier === identifier),
      value: one,
    }))
    .toSorted((a, b) => order(a.identifier) - order(b.identifier));
}

function structText(point: FunctionPoint, value: Record<string, unknown>, reader: ValueReader): string {
  const separator = reader.language === "en" ? ", " : "，";
  const colon = reader.language === "en" ? ": " : "：";
  return membersIn(point, value)
    .map(({ identifier, member, value: one }) => {
      const name = member && "name" in member ? localName(member, reader.language) : identifier;
      return name + colon + valueText(member, one, reader);
    })
    .join(separator);
}

/** Whether two values, such as the desired and the reported one, are equal as JSON. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => sameValue(a[key], b[key]));
  }
  return JSON.stringify(a) === JSON.stringify(b);
}
