import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../ui/cx.ts";

const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border border-line-strong bg-control text-ink hover:bg-hover",
  quiet: "text-muted hover:bg-hover hover:text-ink",
  danger: "border border-danger-line bg-danger-soft text-danger-ink hover:border-danger",
};

interface TapProps extends ComponentProps<"button"> {
  look?: keyof typeof looks;
  icon?: LucideIcon;
}

/** A button that is large enough for a thumb. */
export function Tap({ look = "secondary", icon: Icon, className, children, ...rest }: TapProps) {
  return (
    <button type="button" {...rest} className={tapLook(look, className)}>
      {Icon && <Icon aria-hidden size={20} className="shrink-0" />}
      {children}
    </button>
  );
}

const tapClass =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 font-medium transition-colors";

/** The classes of a button, for links that look like one. */
export const tapLook = (look: keyof typeof looks, className?: string): string =>
  cx(tapClass, looks[look], className);

/** A titled part of a page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-xl border border-line bg-sheet p-4">
      <h2 id={id} className="text-section font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A select, which the phone shows with its own picker. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-4">
      <span>{label}</span>
      <select
        className="control h-11 max-w-[60%] px-3"
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The classes of a link that is only an icon, such as the back link. */
export const placeTap =
  "-ms-2 grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink";
