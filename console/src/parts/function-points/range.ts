import type { FunctionPoint, StructMember } from "@thingwright/contract/points/function-points.ts";
import { stepOf } from "@thingwright/contract/points/function-points.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { localName } from "../../lib/local-name.ts";
import { measureText, rangeText } from "../../ui/measure.ts";

/** The permitted values of a point in short: one line of text, or entries with the code that devices send. */
export type Range =
  | { kind: "bool" }
  | { kind: "number"; text: string; step: string }
  | { kind: "length"; bytes: number }
  | { kind: "entries"; entries: { code: string; text: string }[] };

/** The range of a function point or of a member of a structure. */
export function rangeOf(point: FunctionPoint | StructMember, language: Language): Range {
  const worded = (text: string, english: string | undefined) =>
    localName({ name: text, name_en: english }, language);
  switch (point.data_type) {
    case "bool":
      return { kind: "bool" };
    case "value":
    case "float":
      return {
        kind: "number",
        text: rangeText(point.min, point.max, point.unit),
        step: measureText(stepOf(point)),
      };
    case "string":
      return { kind: "length", bytes: point.max_length ?? 0 };
    case "enum_int":
    case "enum_string":
      return {
        kind: "entries",
        entries: (point.enums ?? []).map((one) => ({
          code: String(one.value),
          text: worded(one.text, one.text_en),
        })),
      };
    case "fault":
      return {
        kind: "entries",
        entries: (point.faults ?? []).map((one) => ({
          code: one.code,
          text: worded(one.content, one.content_en),
        })),
      };
    case "struct":
      return {
        kind: "entries",
        entries: (point.members ?? []).map((one) => ({
          code: one.identifier,
          text: localName(one, language),
        })),
      };
  }
}

/** Whether a point's names or identifier contain the typed text. */
export function matchesText(point: FunctionPoint, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [point.identifier, point.name, point.name_en ?? ""].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
