import { Switch as Base } from "@base-ui/react/switch";
import type { ReactNode } from "react";
import { ChoiceLabel } from "./choice-label.tsx";
import { cx } from "./cx.ts";
import { useControlProps } from "./field-context.ts";
import type { ValueControl } from "./option.ts";
import { useReadOnly } from "./read-only.ts";

interface SwitchProps extends ValueControl<boolean> {
  label?: ReactNode;
  hint?: ReactNode;
  /** True while the change is being saved: the switch shows it as done and ignores clicks. */
  pending?: boolean;
}

/** A switch, for settings that take effect at once. */
export function Switch({ value, onChange, label, hint, pending = false, ref, ...rest }: SwitchProps) {
  const controlProps = useControlProps();
  const readOnly = useReadOnly(pending);
  const control = (
    <Base.Root
      {...controlProps}
      {...rest}
      ref={ref}
      checked={value}
      readOnly={readOnly}
      aria-busy={pending || undefined}
      onCheckedChange={(next) => onChange(next)}
      className="relative flex h-[18px] w-8 shrink-0 pointer-coarse:after:absolute pointer-coarse:after:-inset-3 items-center rounded-full bg-neutral p-0.5 pointer-coarse:h-7 pointer-coarse:w-12 transition-colors data-checked:bg-accent data-disabled:opacity-50"
    >
      <Base.Thumb
        className={cx(
          "size-3.5 rounded-full bg-on-accent shadow-raised transition-transform data-checked:translate-x-3.5 pointer-coarse:size-6 pointer-coarse:data-checked:translate-x-5 rtl:data-checked:-translate-x-3.5 rtl:pointer-coarse:data-checked:-translate-x-5",
          pending && "animate-shimmer",
        )}
      />
    </Base.Root>
  );
  return <ChoiceLabel control={control} label={label} hint={hint} />;
}
