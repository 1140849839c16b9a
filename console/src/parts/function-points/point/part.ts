import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { FieldPath } from "react-hook-form";
import type { Form } from "../../../lib/form.tsx";
import type { MemberDraft, PointDraft } from "./point-draft.ts";

export type PointForm = Form<PointDraft, FunctionPoint>;

/** The fields of the form that describe one value: that of the function point itself, or of a member of its structure. */
export interface Part {
  form: PointForm;
  /** The form path of one of these fields. It is typed as a path of the point, because members have the same shape. */
  at: <K extends keyof MemberDraft>(field: K) => K;
}

export function partOf(form: PointForm, prefix: "" | `members.${number}.` = ""): Part {
  return { form, at: <K extends keyof MemberDraft>(field: K) => `${prefix}${field}` as K };
}

/**
 * The error to show at a field: none until the user has left the field or submitted the form, because adding a row validates
 * the whole list, with the row that is still empty.
 */
export function errorAt(form: PointForm, path: FieldPath<PointDraft>): string | undefined {
  const waiting = !form.formState.isSubmitted && !form.getFieldState(path).isTouched;
  return waiting ? undefined : form.error(path);
}

/** Validates again the fields that depend on the one just left, except fields that the user has not touched yet. */
export function recheck({ form, at }: Part, fields: readonly (keyof MemberDraft)[]): void {
  for (const field of fields) {
    if (form.getFieldState(at(field)).isTouched) void form.trigger(at(field));
  }
}

/** The old and new index of the one entry that was moved, found by comparing the keys before and after. */
export function moveOf(
  before: readonly string[],
  after: readonly string[],
): { from: number; to: number } | undefined {
  const first = before.findIndex((key, index) => key !== after[index]);
  const key = before[first];
  if (key === undefined) return undefined;
  return before[first + 1] === after[first]
    ? { from: first, to: after.indexOf(key) }
    : { from: before.indexOf(after[first] ?? ""), to: first };
}
