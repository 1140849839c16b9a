import { useId } from "react";
import { cx } from "../../ui/cx.ts";
import { Group } from "./field.tsx";
import { dayName } from "./timer-texts.ts";

const chip =
  "relative inline-flex min-h-11 items-center justify-center rounded-lg border border-line-strong bg-control px-4 text-center transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)";
const hidden = "absolute inset-0 size-full cursor-pointer appearance-none rounded-lg outline-none";

interface ChipsProps<V> {
  label: string;
  value: V;
  options: readonly { value: NoInfer<V>; label: string }[];
  onChange: (value: V) => void;
  error?: string | undefined;
}

/** Chooses one of a few options, each large enough for a thumb. */
export function Chips<V>({ label, value, options, onChange, error }: ChipsProps<V>) {
  const name = useId();
  return (
    <Group label={label} error={error}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={String(option.value)} className={chip}>
            <input
              type="radio"
              name={name}
              className={hidden}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <bdi>{option.label}</bdi>
          </label>
        ))}
      </div>
    </Group>
  );
}

export const everyDay = [1, 2, 3, 4, 5, 6, 7];

interface DaysFieldProps {
  label: string;
  hint?: string;
  /** The language as a BCP 47 tag. */
  tag: string;
  days: readonly number[];
  onChange: (days: number[]) => void;
}

/** Chooses days of the week. */
export function DaysField({ label, hint, tag, days, onChange }: DaysFieldProps) {
  const turn = (day: number) =>
    onChange(everyDay.filter((one) => (one === day ? !days.includes(day) : days.includes(one))));
  return (
    <Group label={label} hint={hint}>
      <div className="grid grid-cols-7 gap-1">
        {everyDay.map((day) => (
          <label key={day} className={cx(chip, "px-0 text-meta")}>
            <input
              type="checkbox"
              className={hidden}
              checked={days.includes(day)}
              aria-label={dayName(day, tag, "long")}
              onChange={() => turn(day)}
            />
            <span aria-hidden>{dayName(day, tag, tag.startsWith("zh") ? "narrow" : "short")}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}
