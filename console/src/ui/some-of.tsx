import { useId } from "react";
import { Checkbox } from "./checkbox.tsx";
import type { Option } from "./option.ts";

interface SomeOfProps<V extends string> {
  label: string;
  value: V[];
  onChange: (value: V[]) => void;
  onBlur: () => void;
  options: readonly Option<V>[];
  error: string | undefined;
}

/** Chooses several of a few options by checkboxes. The value keeps the order of the options. */
export function SomeOf<V extends string>(props: SomeOfProps<V>) {
  const { label, value, onChange, onBlur, options, error } = props;
  const id = useId();
  const choose = (one: V, chosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === one ? chosen : value.includes(other))),
    );
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={error ? id : undefined}
      className="flex flex-wrap gap-x-4 gap-y-1.5"
    >
      {options.map((option) => (
        <Checkbox
          key={option.value}
          value={value.includes(option.value)}
          onChange={(chosen) => choose(option.value, chosen)}
          onBlur={onBlur}
          label={option.label}
        />
      ))}
      {error && (
        <p id={id} className="basis-full text-meta text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}
