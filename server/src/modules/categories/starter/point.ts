import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";

/** A name in Chinese and in English. */
type Words = readonly [name: string, name_en: string];

/** Whether a point is issued to the device, reported by it, or both, and how scenes may use it. */
type Use = Pick<NewFunctionPoint, "transfer_type" | "scene_trigger" | "scene_execute">;

/** Issued and reported; a scene may be started by its value, and may set it. */
export const control: Use = {
  transfer_type: "issue_report",
  scene_trigger: true,
  scene_execute: true,
};
/** Issued and reported; people set it, scenes do not use it. */
export const setting: Use = { transfer_type: "issue_report" };
/** Issued and reported; a scene may set it, but is not started by it. */
export const adjustment: Use = { transfer_type: "issue_report", scene_execute: true };
/** Reported; a scene may be started by its value. */
export const reading: Use = { transfer_type: "report", scene_trigger: true };
/** Reported; scenes do not use it. */
export const record: Use = { transfer_type: "report" };
/** Issued only: it starts an action, and has no value that the device would report. */
export const command: Use = { transfer_type: "issue" };

type Type = Omit<NewFunctionPoint, "identifier" | "name" | "name_en" | keyof Use | "standard">;
type MemberType = Pick<NonNullable<NewFunctionPoint["members"]>[number], "data_type"> & Type;

export const bool: MemberType = { data_type: "bool" };

export function whole(min: number, max: number, step = 1, unit?: string): MemberType {
  return { data_type: "value", min, max, step, unit };
}

export function decimal(min: number, max: number, step: number, unit?: string): MemberType {
  return { data_type: "float", min, max, step, unit };
}

/** An enumeration of words, in the order given. */
export function choice(values: Record<string, Words>): MemberType {
  return { data_type: "enum_string", enums: enums(values, (value) => value) };
}

/** An enumeration of numbers, in ascending order. */
export function level(values: Record<number, Words>): MemberType {
  return { data_type: "enum_int", enums: enums(values, Number) };
}

function enums<V extends string | number>(values: Record<string, Words>, valueOf: (key: string) => V) {
  return Object.entries(values).map(([key, [text, text_en]]) => ({
    value: valueOf(key),
    text,
    text_en,
  }));
}

/** @param maxLength in bytes of UTF-8 */
export function string(maxLength: number): MemberType {
  return { data_type: "string", max_length: maxLength };
}

export function struct(members: Record<string, readonly [...Words, MemberType]>): Type {
  return {
    data_type: "struct",
    members: Object.entries(members).map(([identifier, [name, name_en, type]]) => ({
      identifier,
      name,
      name_en,
      ...type,
    })),
  };
}

/** Makes a standard function point. Its identifier is the key under which the caller stores the point in an object. */
export function point(name: string, name_en: string, use: Use, type: Type) {
  return { name, name_en, ...type, ...use, standard: true };
}

/** Makes a function point for the faults of an appliance. The device reports them, and a fault may start a scene. */
export function fault(name: string, name_en: string, codes: Record<string, Words>) {
  return point(name, name_en, reading, {
    data_type: "fault",
    faults: Object.entries(codes).map(([code, [content, content_en]]) => ({
      code,
      content,
      content_en,
    })),
  });
}
