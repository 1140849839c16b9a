import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { ChoiceLabel } from "./choice-label.tsx";
import { useControlProps } from "./field-context.ts";
import type { ValueControl } from "./option.ts";
import { useReadOnly } from "./read-only.ts";

interface CheckboxProps extends ValueControl<boolean> {
  label?: ReactNode;
  hint?: ReactNode;
  indeterminate?: boolean;
}

export function Checkbox({
  value,
  onChange,
  label,
  hint,
  indeterminate = false,
  ref,
  ...rest
}: CheckboxProps) {
  const controlProps = useControlProps();
  const readOnly = useReadOnly();
  const control = (
    <Base.Root
      {...controlProps}
      {...rest}
      ref={ref}
      checked={value}
      readOnly={readOnly}
      indeterminate={indeterminate}
      onCheckedChange={(next) => onChange(next)}
      className="grid size-4 shrink-0 place-items-center rounded-sm border border-line-strong bg-control text-on-accent transition-colors hover:border-faint data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50 data-indeterminate:border-accent data-indeterminate:bg-accent"
    >
      <Base.Indicator className="grid place-items-center">
        {indeterminate ? (
          <Minus aria-hidden size={12} strokeWidth={3} />
        ) : (
          <Check aria-hidden size={12} strokeWidth={3} />
        )}
      </Base.Indicator>
    </Base.Root>
  );
  return <ChoiceLabel control={control} label={label} hint={hint} />;
}
