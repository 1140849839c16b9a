import { Controller } from "react-hook-form";
import { Field } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { errorAt, recheck, type Part } from "./part.ts";

type NumberName = "min" | "max" | "step" | "max_length";

interface NumberFieldProps {
  part: Part;
  name: NumberName;
  label: string;
  help?: string;
  unit?: string;
  placeholder?: string;
  required?: boolean;
  /** The step of the arrow keys. */
  arrowStep?: number;
  /** Fields whose rules depend on this one. */
  rechecks?: readonly NumberName[];
}

/** A number field of a part. When the user leaves it, the fields that depend on it are checked too. */
export function NumberField({ part, name, rechecks = [], arrowStep, ...props }: NumberFieldProps) {
  const path = part.at(name);
  return (
    <Controller
      control={part.form.control}
      name={path}
      render={({ field }) => (
        <Field
          label={props.label}
          help={props.help}
          error={errorAt(part.form, path)}
          required={props.required}
        >
          <NumberInput
            {...field}
            onBlur={() => {
              field.onBlur();
              recheck(part, rechecks);
            }}
            unit={props.unit}
            placeholder={props.placeholder}
            step={arrowStep}
          />
        </Field>
      )}
    />
  );
}
