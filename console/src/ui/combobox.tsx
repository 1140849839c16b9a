import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { pointerReleased } from "./pointer.ts";
import { cx } from "./cx.ts";
import type { ComboboxField } from "./combobox/combobox-field.tsx";
import type { Arrival, ComboboxProps } from "./combobox/combobox-props.ts";
import { useControlProps } from "./field-context.ts";
import { useReadOnly } from "./read-only.ts";
import { useUiText } from "./text/ui-text.ts";

let Loaded: typeof ComboboxField | undefined;

/**
 * Chooses one of many options, found by typing. At first a stand-in is shown; the code of the working part loads when
 * the pointer or the focus reaches the stand-in.
 */
export function Combobox(props: ComboboxProps) {
  const [Field, setField] = useState(() => Loaded);
  const [arrival, setArrival] = useState<Arrival>({ focused: false, open: false, typed: "" });
  const readOnly = useReadOnly();
  const come = (by: Partial<Arrival> = {}) => {
    if (readOnly) return;
    setArrival((before) => ({ ...before, ...by }));
    import("./combobox/combobox-field.tsx").then(
      async (module) => {
        Loaded = module.ComboboxField;
        await pointerReleased();
        // Rendered at once: keys pressed before the next render would be lost.
        flushSync(() => setField(() => module.ComboboxField));
      },
      // If the code cannot be loaded, the stand-in stays, and the next focus or hover tries again.
      () => undefined,
    );
  };
  if (Field && !readOnly) return <Field {...props} arrival={arrival} />;
  return <StandIn {...props} typed={arrival.typed} readOnly={readOnly} onCome={come} />;
}

interface StandInProps extends ComboboxProps {
  typed: string;
  readOnly: boolean;
  onCome: (by?: Partial<Arrival>) => void;
}

/** Looks like the control to users and screen readers until the working part has loaded. */
function StandIn({ typed, readOnly, onCome, ...props }: StandInProps) {
  const text = useUiText();
  const controlProps = useControlProps();
  const listId = useId();
  const { value, options, selected } = props;
  const current =
    options.find((option) => option.value === value) ?? (selected?.value === value ? selected : null);
  return (
    <div
      className={cx("control flex items-center pl-2.5", props.className ?? "w-full")}
      onPointerEnter={() => onCome()}
    >
      <input
        {...controlProps}
        role="combobox"
        autoComplete="off"
        aria-expanded={false}
        aria-controls={listId}
        aria-haspopup="listbox"
        aria-label={props["aria-label"]}
        disabled={props.disabled}
        readOnly={readOnly}
        value={typed || (current?.label ?? "")}
        placeholder={props.placeholder ?? text.select}
        onFocus={() => onCome({ focused: true })}
        onBlur={() => onCome({ focused: false })}
        onPointerDown={() => onCome({ open: true })}
        onChange={({ target: { value: query } }) => {
          onCome({ open: true, typed: query });
          props.onQueryChange?.(query);
        }}
        className="h-full min-w-0 flex-1 truncate bg-transparent text-body outline-none"
      />
      <span className="grid h-full w-7 shrink-0 place-items-center text-faint">
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      </span>
    </div>
  );
}
