import type { DataType } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { emptyMember } from "./point-draft.ts";
import type { Part, PointForm } from "./part.ts";

const option = { shouldDirty: true } as const;

/** Chooses a data type, and fills the empty fields of that type with initial values. */
export function chooseType(part: Part, type: DataType): void {
  const { form, at } = part;
  form.setValue(at("data_type"), type, option);
  form.clearErrors([at("min"), at("max"), at("step"), at("enums"), at("faults"), at("max_length")]);
  const enums = form.getValues(at("enums"));
  if (type === "enum_int" && enums.length === 0) {
    form.setValue(
      at("enums"),
      ["0", "1"].map((value) => ({ value, text: "", text_en: "" })),
      option,
    );
  }
  if (type === "enum_string" && enums.length === 0) {
    form.setValue(at("enums"), [{ value: "", text: "", text_en: "" }], option);
  }
  if (type === "fault" && form.getValues(at("faults")).length === 0) {
    form.setValue(at("faults"), [{ code: "", content: "", content_en: "" }], option);
  }
  if (type === "string" && form.getValues(at("max_length")) === null) {
    form.setValue(at("max_length"), limits.functionValueBytes, option);
  }
}

/** Chooses the data type of a point, which may have two more types than a member. */
export function choosePointType(part: Part, type: DataType): void {
  const { form } = part;
  chooseType(part, type);
  form.clearErrors("members");
  if (type === "struct" && form.getValues("members").length === 0) {
    form.setValue("members", [emptyMember], option);
  }
  form.clearErrors("transfer_type");
}

/** Chooses the transfer type of a point, and switches off the scene uses that this transfer type rules out. */
export function chooseTransfer(form: PointForm, transfer: "issue_report" | "report" | "issue"): void {
  form.setValue("transfer_type", transfer, option);
  form.clearErrors("transfer_type");
  if (transfer === "issue") form.setValue("scene_trigger", false, option);
  if (transfer === "report") form.setValue("scene_execute", false, option);
}
