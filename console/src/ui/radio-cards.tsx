import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { useLabelledProps } from "./field-context.ts";
import type { ValueControl } from "./option.ts";
import { useReadOnly } from "./read-only.ts";

export interface RadioCardOption<V extends string> {
  value: V;
  label: ReactNode;
  description?: ReactNode;
  icon?: LucideIcon;
  /** Shown in place of an icon, such as a `GlyphTile`. */
  face?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<V extends string> extends Omit<ValueControl<V>, "value"> {
  value: V | null | undefined;
  options: readonly RadioCardOption<V>[];
  columns?: 1 | 2 | 3 | 4;
}

const COLUMNS = { 1: "", 2: "@sm:grid-cols-2", 3: "@md:grid-cols-3", 4: "grid-cols-2 @xl:grid-cols-4" };

/** A choice between options with a description each. */
export function RadioCards<V extends string>({
  value,
  onChange,
  options,
  columns = 1,
  ref,
  ...rest
}: RadioCardsProps<V>) {
  const group = useLabelledProps();
  const readOnly = useReadOnly();
  return (
    <div className="@container">
      <RadioGroup
        {...group}
        {...rest}
        readOnly={readOnly}
        ref={ref as React.Ref<HTMLDivElement>}
        value={value ?? null}
        onValueChange={(next) => next !== null && onChange(next)}
        onKeyDown={(event) => {
          // Enter submits the form, as in input fields: these radio buttons are not native inputs, so the browser would
          // not do that.
          if (event.key === "Enter" && !readOnly) event.currentTarget.closest("form")?.requestSubmit();
        }}
        className={cx("grid gap-2", COLUMNS[columns])}
      >
        {options.map(({ icon: Icon, ...option }) => (
          <label
            key={option.value}
            className="group flex items-start gap-2.5 rounded-lg border border-line-strong bg-control p-3 transition-colors hover:bg-hover has-data-checked:border-accent has-data-checked:bg-selected has-data-disabled:opacity-50"
          >
            {Icon && (
              <Icon
                aria-hidden
                className="mt-0.5 size-4 shrink-0 text-muted group-has-data-checked:text-accent-ink"
                strokeWidth={1.75}
              />
            )}
            {option.face && <span className="shrink-0 self-center">{option.face}</span>}
            <span className={cx("min-w-0 flex-1", option.face !== undefined && "self-center")}>
              <span className="block font-medium">{option.label}</span>
              {option.description && <span className="block text-meta text-muted">{option.description}</span>}
            </span>
            <Radio.Root
              value={option.value}
              disabled={option.disabled}
              className={cx(
                "grid size-4 shrink-0 place-items-center rounded-full border border-line-strong bg-control data-checked:border-accent data-checked:bg-accent",
                option.face === undefined ? "mt-0.5" : "self-center",
              )}
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
            </Radio.Root>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
