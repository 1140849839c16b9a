import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useId } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { FormGrid } from "../../../ui/form-layout.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "../messages/en.ts";
import { EntriesEditor } from "./entries-editor.tsx";
import { NumberField } from "./number-field.tsx";
import type { Part } from "./part.ts";

/** The fields for the permitted values of the chosen data type. */
export function TypeFields({ part }: { part: Part }) {
  const t = useMessages(messages);
  const type = part.form.watch(part.at("data_type"));
  switch (type) {
    case "value":
    case "float":
      return <RangeFields part={part} whole={type === "value"} />;
    case "enum_int":
    case "enum_string":
      return <EntriesEditor part={part} kind="enums" />;
    case "fault":
      return <EntriesEditor part={part} kind="faults" />;
    case "string":
      return (
        <NumberField
          part={part}
          name="max_length"
          label={t("maxLength")}
          help={t("maxLengthHelp")}
          unit={t("bytes")}
          placeholder={String(limits.functionValueBytes)}
          required
        />
      );
    case "bool":
    case "struct":
      return null;
  }
}

const UNITS = ["%", "℃", "℉", "°", "K", "W", "kWh", "V", "A", "mA", "Hz", "s", "min", "h", "lx", "ppm"];
const MORE_UNITS = ["μg/m³", "mg/m³", "hPa", "dB", "L", "mL", "m", "cm", "mm", "kg", "g", "rpm"];

function RangeFields({ part, whole }: { part: Part; whole: boolean }) {
  const t = useMessages(messages);
  const units = useId();
  const { form, at } = part;
  const unit = form.watch(at("unit")).trim();
  const arrowStep = whole ? 1 : 0.1;
  return (
    <FormGrid columns={2}>
      <NumberField
        part={part}
        name="min"
        label={t("min")}
        unit={unit}
        arrowStep={arrowStep}
        rechecks={["max", "step"]}
        required
      />
      <NumberField
        part={part}
        name="max"
        label={t("max")}
        unit={unit}
        arrowStep={arrowStep}
        rechecks={["step"]}
        required
      />
      <NumberField
        part={part}
        name="step"
        label={t("step")}
        help={t("stepHelp")}
        unit={unit}
        arrowStep={arrowStep}
        placeholder={whole ? "1" : "0.01"}
      />
      <Field label={t("unit")} error={form.error(at("unit"))}>
        <Input {...form.register(at("unit"))} list={units} autoComplete="off" />
        <datalist id={units}>
          {[...UNITS, ...MORE_UNITS].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </Field>
    </FormGrid>
  );
}
