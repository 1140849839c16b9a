import type { ConsumableUnit, DataType, TransferType } from "@thingwright/contract/grammar/enums.ts";
import { reports } from "@thingwright/contract/points/point-traits.ts";
import type { FunctionPoint, StructMember } from "@thingwright/contract/points/function-points.ts";

// The values of the form: texts as typed, and the fields of every type, so that trying another type loses nothing.
interface TypeDraft {
  data_type: DataType;
  min: number | null;
  max: number | null;
  step: number | null;
  unit: string;
  enums: { value: string; text: string; text_en: string }[];
  faults: { code: string; content: string; content_en: string }[];
  max_length: number | null;
}

export interface MemberDraft extends TypeDraft {
  identifier: string;
  name: string;
  name_en: string;
}

export interface PointDraft extends MemberDraft {
  transfer_type: TransferType;
  members: MemberDraft[];
  scene_trigger: boolean;
  scene_execute: boolean;
  consumable: {
    /** Whether the point is a consumable. If it is not, the other fields still keep what was typed. */
    marked: boolean;
    unit: ConsumableUnit;
    threshold: number | null;
  };
  standard: boolean;
}

export const emptyMember: MemberDraft = {
  identifier: "",
  name: "",
  name_en: "",
  data_type: "value",
  min: null,
  max: null,
  step: null,
  unit: "",
  enums: [],
  faults: [],
  max_length: null,
};

export const emptyPoint: PointDraft = {
  ...emptyMember,
  data_type: "bool",
  transfer_type: "issue_report",
  members: [],
  scene_trigger: false,
  scene_execute: false,
  consumable: { marked: false, unit: "days", threshold: null },
  standard: false,
};

function memberDraftOf(member: StructMember | FunctionPoint): MemberDraft {
  return {
    identifier: member.identifier,
    name: member.name,
    name_en: member.name_en ?? "",
    data_type: member.data_type,
    min: member.min ?? null,
    max: member.max ?? null,
    step: member.step ?? null,
    unit: member.unit ?? "",
    enums: (member.enums ?? []).map(({ value, text, text_en = "" }) => ({
      value: String(value),
      text,
      text_en,
    })),
    faults: (member.faults ?? []).map(({ code, content, content_en = "" }) => ({
      code,
      content,
      content_en,
    })),
    max_length: member.max_length ?? null,
  };
}

/** The form's values for a point. */
export function draftOf(point: FunctionPoint): PointDraft {
  return {
    ...memberDraftOf(point),
    transfer_type: point.transfer_type,
    members: (point.members ?? []).map(memberDraftOf),
    scene_trigger: point.scene_trigger,
    scene_execute: point.scene_execute,
    consumable: point.consumable ? { marked: true, ...point.consumable } : emptyPoint.consumable,
    standard: point.standard,
  };
}

/**
 * The transfer type of a draft: faults are reported, whatever was chosen for another type. The draft keeps that choice, so
 * that trying a type loses nothing.
 */
export function transferOf(draft: Pick<PointDraft, "data_type" | "transfer_type">): TransferType {
  return draft.data_type === "fault" ? "report" : draft.transfer_type;
}

/** The point for the contract's schema: fields of other types and empty texts are left out. */
export function pointOf(draft: PointDraft): unknown {
  return {
    ...memberOf(draft),
    transfer_type: transferOf(draft),
    scene_trigger: draft.scene_trigger,
    scene_execute: draft.scene_execute && draft.data_type !== "fault",
    ...(draft.consumable.marked && mayBeConsumable(draft) && { consumable: consumableOf(draft) }),
    standard: draft.standard,
    ...(draft.data_type === "struct" && { members: draft.members.map(memberOf) }),
  };
}

/** Whether a point can be a consumable: a number that is reported. */
export function mayBeConsumable(draft: Pick<PointDraft, "data_type" | "transfer_type">): boolean {
  const isNumber = draft.data_type === "value" || draft.data_type === "float";
  return isNumber && reports({ transfer_type: transferOf(draft) });
}

function consumableOf({ consumable: { unit, threshold } }: PointDraft) {
  return { unit, threshold: threshold ?? undefined };
}

function memberOf(draft: MemberDraft) {
  const { identifier, name, data_type } = draft;
  return { identifier, name, name_en: textOf(draft.name_en), data_type, ...typeOf(draft) };
}

function typeOf({ data_type, min, max, step, unit, enums, faults, max_length }: TypeDraft): object {
  switch (data_type) {
    case "value":
    case "float":
      return {
        min: min ?? undefined,
        max: max ?? undefined,
        step: step ?? undefined,
        unit: textOf(unit),
      };
    case "enum_int":
    case "enum_string":
      return {
        enums: enums.map(({ value, text, text_en }) => ({
          value: data_type === "enum_int" ? numberOf(value) : value,
          text,
          text_en: textOf(text_en),
        })),
      };
    case "fault":
      return {
        faults: faults.map(({ code, content, content_en }) => ({
          code,
          content,
          content_en: textOf(content_en),
        })),
      };
    case "string":
      return { max_length: max_length ?? undefined };
    case "bool":
    case "struct":
      return {};
  }
}

function textOf(typed: string): string | undefined {
  return typed.trim() === "" ? undefined : typed;
}

/** A text that is not a number stays as it is, so that the schema refuses it. */
function numberOf(typed: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed.trim();
}
