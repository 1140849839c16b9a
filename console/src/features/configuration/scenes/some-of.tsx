import { Checkbox } from "../../../ui/checkbox.tsx";
import type { Option } from "../../../ui/option.ts";

interface SomeOfProps<V extends string> {
  label: string;
  value: V[];
  onChange: (value: V[]) => void;
  onBlur: () => void;
  options: readonly Option<V>[];
}

/** Some of a few options, each of them a box to tick. They keep their order. */
export function SomeOf<V extends string>({ label, value, onChange, onBlur, options }: SomeOfProps<V>) {
  const choose = (one: V, chosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === one ? chosen : value.includes(other))),
    );
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1.5">
      {options.map((option) => (
        <Checkbox
          key={option.value}
          value={value.includes(option.value)}
          onChange={(chosen) => choose(option.value, chosen)}
          onBlur={onBlur}
          label={option.label}
        />
      ))}
    </div>
  );
}
