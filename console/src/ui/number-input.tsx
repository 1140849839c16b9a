import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { cx } from "./cx.ts";
import { useControlProps } from "./field-context.ts";
import { numberIn, stepped, textOf } from "./number-text.ts";
import type { ValueControl } from "./option.ts";
import { useReadOnly } from "./read-only.ts";
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

/** The number of steps that each key moves. */
const keys: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A number, with keys and buttons that step it; `null` when empty. Any text can be typed, and stays in the field. A
 * text that is not a number gives `NaN`, which the form refuses with a reason, as it refuses a number outside of `min`
 * and `max`.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, onBlur, name, disabled = false, ref, min, max, step = 1, unit, className } = props;
  const readOnly = useReadOnly(props.readOnly);
  const text = useUiText();
  const controlProps = useControlProps();
  // The typed text is shown as long as `value` is still what this text gave, so that "1." can be typed on the way to
  // "1.5", and so that a text that is not a number stays.
  const [typed, setTyped] = useState<{ text: string; value: number | null }>();
  const shown = typed && Object.is(typed.value, value) ? typed.text : textOf(value);
  const go = (count: number) => {
    setTyped(undefined);
    onChange(stepped(value, count, { min, max, step }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = keys[event.key];
    if (count === undefined || readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(count);
  };
  const stepper = (count: 1 | -1) => ({
    tabIndex: -1,
    disabled: disabled || readOnly,
    "aria-label": count > 0 ? text.increase : text.decrease,
    className: "grid h-3.5 w-5 place-items-center text-faint hover:text-ink disabled:opacity-40",
    // Keeps the focus in the field, so that a click is not taken as leaving the field.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => go(count),
  });
  return (
    <div className={cx("control flex items-center pr-1 pl-2.5", className ?? "w-full")}>
      <input
        {...controlProps}
        ref={ref as Ref<HTMLInputElement>}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={props["aria-label"]}
        name={name}
        value={shown}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={props.placeholder}
        onChange={({ target }) => {
          const next = numberIn(target.value);
          setTyped({ text: target.value, value: next });
          onChange(next);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!Number.isNaN(value)) setTyped(undefined);
          onBlur?.();
        }}
        className="tabular h-full min-w-0 flex-1 bg-transparent text-body outline-none"
      />
      {unit && <span className="shrink-0 px-1 text-meta text-muted">{unit}</span>}
      <span className={cx("flex shrink-0 flex-col", (disabled || readOnly) && "invisible")}>
        <button type="button" {...stepper(1)}>
          <ChevronUp aria-hidden size={12} />
        </button>
        <button type="button" {...stepper(-1)}>
          <ChevronDown aria-hidden size={12} />
        </button>
      </span>
    </div>
  );
}
