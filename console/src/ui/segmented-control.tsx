import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type ReactNode, useRef } from "react";
import { assignRef } from "./assign-ref.ts";
import { cx } from "./cx.ts";
import { useLabelledProps } from "./field-context.ts";
import type { ValueControl } from "./option.ts";
import { useScrollFade } from "./use-scroll-fade.ts";

interface SegmentedControlProps<V extends string> extends ValueControl<V> {
  options: readonly { value: V; label: ReactNode; count?: number; disabled?: boolean }[];
  size?: "sm" | "md";
}

/** A few views or filters, one at a time; scrolls sideways where it does not fit. */
export function SegmentedControl<V extends string>({
  value,
  onChange,
  options,
  size = "md",
  ref,
  ...rest
}: SegmentedControlProps<V>) {
  const group = useLabelledProps();
  const row = useRef<HTMLElement>(null);
  useScrollFade(row);
  return (
    <RadioGroup
      {...group}
      {...rest}
      ref={(element) => {
        row.current = element;
        return assignRef(ref, element);
      }}
      value={value}
      onValueChange={(next) => onChange(next)}
      className="scroll-fade inline-flex max-w-full self-start gap-0.5 rounded-md bg-sunken p-0.5"
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className={cx(
            "flex shrink-0 cursor-pointer items-center gap-1.5 rounded-[5px] font-medium whitespace-nowrap text-muted transition-colors -outline-offset-2",
            "hover:text-ink data-checked:bg-sheet data-checked:text-ink data-checked:shadow-raised data-disabled:opacity-50 dark:data-checked:bg-active",
            size === "sm" ? "h-6 px-2 text-meta max-sm:px-1.5" : "h-7 px-2.5",
          )}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="tabular text-meta font-normal text-faint">{option.count}</span>
          )}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
