import { Combobox as Base } from "@base-ui/react/combobox";
import { ChevronDown, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { ComboboxList } from "../combobox-list.tsx";
import { assignRef } from "../assign-ref.ts";
import { cx } from "../cx.ts";
import { useControlProps } from "../field-context.ts";
import type { Option } from "../option.ts";
import { useUiText } from "../text/ui-text.ts";
import type { Arrival, ComboboxProps } from "./combobox-props.ts";

const same = (a: Option, b: Option) => a.value === b.value;

interface ComboboxFieldProps extends ComboboxProps {
  arrival: Arrival;
}

/** The working part of a `Combobox`. */
export function ComboboxField({
  arrival,
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  clearable = false,
  onQueryChange,
  loading = false,
  selected,
  disabled = false,
  className,
  ref,
  "aria-label": label,
}: ComboboxFieldProps) {
  const text = useUiText();
  const input = useRef<HTMLInputElement>(null);
  const { focused, open, typed } = arrival;
  // Takes over the focus before the next key press, which would otherwise be lost. Selects the text again, because
  // entering the stand-in by keyboard had selected it.
  useLayoutEffect(() => {
    if (!focused) return;
    input.current?.focus();
    if (!typed) input.current?.select();
  }, [focused, typed]);
  const controlProps = useControlProps();
  const current =
    options.find((option) => option.value === value) ?? (selected?.value === value ? selected : null);
  return (
    <Base.Root
      items={options}
      value={current ?? null}
      onValueChange={(next: Option | null) => onChange(next?.value ?? null)}
      onInputValueChange={(query, details) => details.reason === "input-change" && onQueryChange?.(query)}
      {...(onQueryChange && { filter: null })}
      isItemEqualToValue={same}
      disabled={disabled}
      autoHighlight
      defaultOpen={focused && open}
      {...(typed && { defaultInputValue: typed })}
    >
      <Base.InputGroup className={cx("control flex items-center pl-2.5", className ?? "w-full")}>
        <Base.Input
          {...controlProps}
          ref={(element) => {
            input.current = element;
            return assignRef(ref, element);
          }}
          aria-label={label}
          onBlur={onBlur}
          placeholder={placeholder ?? text.select}
          className="h-full min-w-0 flex-1 bg-transparent text-body outline-none"
        />
        {clearable && current && (
          <Base.Clear
            aria-label={text.clear}
            className="grid size-6 place-items-center rounded-sm text-faint hover:text-ink"
          >
            <X aria-hidden size={14} />
          </Base.Clear>
        )}
        <Base.Trigger
          aria-label={placeholder ?? text.select}
          tabIndex={-1}
          className="grid h-full w-7 shrink-0 place-items-center text-faint"
        >
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxList loading={loading} />
    </Base.Root>
  );
}
