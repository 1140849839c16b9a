import { Combobox as Base } from "@base-ui/react/combobox";
import { X } from "lucide-react";
import type { Ref } from "react";
import { ComboboxList } from "./combobox-list.tsx";
import { cx } from "./cx.ts";
import { useControlProps } from "./field-context.ts";
import type { Option, ValueControl } from "./option.ts";
import { useReadOnly } from "./read-only.ts";
import { useUiText } from "./text/ui-text.ts";

interface MultiSelectProps extends ValueControl<string[]> {
  options: readonly Option[];
  placeholder?: string;
  loading?: boolean;
  className?: string;
}

const same = (a: Option, b: Option) => a.value === b.value;

/** Chooses several of many options, found by typing and shown as chips; Backspace removes the last chip. */
export function MultiSelect({
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  loading = false,
  disabled = false,
  className,
  ref,
  "aria-label": label,
}: MultiSelectProps) {
  const text = useUiText();
  const readOnly = useReadOnly();
  const controlProps = useControlProps();
  const chosen = value.map(
    (one) => options.find((option) => option.value === one) ?? { value: one, label: one },
  );
  return (
    <Base.Root
      items={options}
      multiple
      value={chosen}
      onValueChange={(next: Option[]) => onChange(next.map((option) => option.value))}
      isItemEqualToValue={same}
      disabled={disabled}
      readOnly={readOnly}
    >
      <Base.InputGroup
        className={cx("control h-auto min-h-8 cursor-text px-1 py-[3px]", className ?? "w-full")}
      >
        <Base.Chips className="flex flex-wrap items-center gap-1">
          {chosen.map((option) => (
            <Base.Chip
              key={option.value}
              aria-label={option.label}
              className={cx(
                "flex h-6 items-center gap-0.5 rounded-sm border border-line bg-sunken pl-1.5 text-meta outline-offset-0",
                readOnly && "pr-1.5",
              )}
            >
              {option.label}
              {!readOnly && (
                <Base.ChipRemove
                  aria-label={text.remove(option.label)}
                  className="grid size-5 place-items-center rounded-sm text-faint hover:text-ink"
                >
                  <X aria-hidden size={12} />
                </Base.ChipRemove>
              )}
            </Base.Chip>
          ))}
          <Base.Input
            {...controlProps}
            ref={ref as Ref<HTMLInputElement>}
            aria-label={label}
            onBlur={onBlur}
            placeholder={chosen.length > 0 ? "" : (placeholder ?? text.select)}
            className="h-6 min-w-16 flex-1 bg-transparent px-1.5 text-body outline-none"
          />
        </Base.Chips>
      </Base.InputGroup>
      <ComboboxList loading={loading} />
    </Base.Root>
  );
}
