import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { assignRef } from "./assign-ref.ts";
import { useLabelledProps } from "./field-context.ts";
import type { ValueControl } from "./option.ts";
import { useReadOnly } from "./read-only.ts";

interface ChoiceChipsProps<V extends string> extends Omit<ValueControl<V>, "value"> {
  /** `null` if nothing is chosen yet. */
  value: V | null;
  options: readonly { value: V; label: string }[];
}

/** Chooses one of a few options, as rounded chips that wrap, for places where a segmented control would not fit. */
export function ChoiceChips<V extends string>({
  value,
  onChange,
  options,
  ref,
  ...rest
}: ChoiceChipsProps<V>) {
  const group = useLabelledProps();
  const readOnly = useReadOnly();
  return (
    <RadioGroup
      {...group}
      {...rest}
      readOnly={readOnly}
      ref={(element) => assignRef(ref, element)}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
      className="flex flex-wrap gap-1.5 pointer-coarse:gap-2"
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="relative inline-flex min-h-7 cursor-pointer pointer-coarse:min-h-9 pointer-coarse:px-4 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1 items-center rounded-full border border-line px-3 py-0.5 text-start text-meta text-muted transition-colors hover:text-ink data-checked:border-accent data-checked:bg-accent-soft data-checked:font-medium data-checked:text-accent-ink data-disabled:cursor-default data-disabled:opacity-50"
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
