import { NumberField } from "@base-ui/react/number-field";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { Ref } from "react";
import { cx } from "./cx.ts";
import { useControlProps } from "./field-context.ts";
import type { ValueControl } from "./option.ts";
import { useUiText } from "./text/ui-text.ts";

interface NumberInputProps extends ValueControl<number | null> {
  min?: number;
  max?: number;
  step?: number;
  /** Shown after the digits. */
  unit?: string;
  placeholder?: string;
  readOnly?: boolean;
  className?: string;
}

/**
 * A number with steps by arrow keys and buttons; `null` when empty. The user may type a number outside of
 * `min` and `max`: the form then shows why it is refused, rather than the input changing it silently.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, onBlur, name, disabled = false, ref, min, max, step = 1, unit, className } = props;
  const text = useUiText();
  const { id, ...wired } = useControlProps();
  const button = "grid h-3.5 w-5 place-items-center text-faint hover:text-ink disabled:opacity-40";
  return (
    <NumberField.Root
      id={id}
      value={value}
      onValueChange={(next) => onChange(next)}
      name={name}
      min={min}
      max={max}
      step={step}
      allowOutOfRange
      disabled={disabled}
      readOnly={props.readOnly ?? false}
      locale="en"
      format={{ useGrouping: false, maximumFractionDigits: 12 }}
      className={className ?? "w-full"}
    >
      <NumberField.Group className="control flex items-center pr-1 pl-2.5">
        <NumberField.Input
          {...wired}
          ref={ref as Ref<HTMLInputElement>}
          aria-label={props["aria-label"]}
          aria-roledescription={undefined}
          onBlur={onBlur}
          placeholder={props.placeholder}
          className="tabular h-full min-w-0 flex-1 bg-transparent text-body outline-none"
        />
        {unit && <span className="shrink-0 px-1 text-meta text-muted">{unit}</span>}
        <span className={cx("flex shrink-0 flex-col", (disabled || props.readOnly) && "invisible")}>
          <NumberField.Increment aria-label={text.increase} className={button}>
            <ChevronUp aria-hidden size={12} />
          </NumberField.Increment>
          <NumberField.Decrement aria-label={text.decrease} className={button}>
            <ChevronDown aria-hidden size={12} />
          </NumberField.Decrement>
        </span>
      </NumberField.Group>
    </NumberField.Root>
  );
}
