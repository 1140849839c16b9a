import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { assignRef } from "./assign-ref.ts";
import { cx } from "./cx.ts";
import { useLabelledProps } from "./field-context.ts";
import type { Option, ValueControl } from "./option.ts";
import { useReadOnly } from "./read-only.ts";
import { useUiText } from "./text/ui-text.ts";
import { lazyPart } from "./lazy-part.ts";

const SelectPopup = lazyPart(() => import("./select/select-popup.tsx").then((m) => m.SelectPopup));

interface SelectProps<V extends string> extends Omit<ValueControl<V>, "value" | "onChange"> {
  /** The placeholder shows for `null`, or for a value that no option has. */
  value: V | null | undefined;
  onChange: (value: V) => void;
  options: readonly Option<V>[];
  placeholder?: string;
  /** `sm` is 28 px high, for the footer of a table. */
  size?: "sm" | "md";
  className?: string;
}

/** Chooses one of a few options. A choice "any" must be an option itself, such as `{value: "", label: …}`. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, onChange, onBlur, options, placeholder, size = "md", className } = props;
  const { disabled = false, name, ref, "aria-label": label } = props;
  const readOnly = useReadOnly();
  const text = useUiText();
  const { "aria-labelledby": labelledBy, ...controlProps } = useLabelledProps();
  const listId = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const current = options.find((option) => option.value === value);
  const show = (next: boolean) => {
    if (readOnly) return;
    if (next) setWanted(true);
    setOpen(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    show(true);
  };
  return (
    <>
      <button
        type="button"
        role="combobox"
        {...controlProps}
        ref={(element) => {
          anchor.current = element;
          return assignRef(ref, element);
        }}
        name={name}
        disabled={disabled}
        aria-readonly={readOnly || undefined}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={label}
        aria-labelledby={label ? undefined : labelledBy}
        data-placeholder={current ? undefined : ""}
        onPointerEnter={SelectPopup.preload}
        onFocus={SelectPopup.preload}
        onClick={() => show(!open)}
        onKeyDown={press}
        // While the list is open, it has the focus, although the user has not left the control.
        onBlur={() => !open && onBlur?.()}
        className={cx(
          "control inline-flex items-center justify-between gap-2 pr-2 pl-2.5 text-left",
          size === "sm" && "h-7 text-meta",
          readOnly && "bg-sunken",
          className ?? "w-full",
        )}
      >
        <span className={cx("min-w-0 flex-1 truncate", !current && "text-faint")}>
          {current?.label ?? placeholder ?? text.select}
        </span>
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-faint" />
      </button>
      {wanted && (
        <SelectPopup
          id={listId}
          anchor={anchor}
          open={open}
          onOpenChange={show}
          value={value ?? null}
          onChange={(next) => onChange(next as V)}
          options={options}
        />
      )}
    </>
  );
}
