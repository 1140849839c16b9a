import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldContext } from "./field-context.ts";
import { useUiText } from "./text/ui-text.ts";

interface FieldProps {
  label: ReactNode;
  /** Says what to enter. An error replaces it, because the error says that too. */
  help?: ReactNode;
  /** Says why the value is refused, and which value would be valid; marks the control as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** A link or button at the label's right. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Label, help and error of one control, connected to it for screen readers. */
export function Field({
  label,
  help,
  error,
  required = false,
  hideLabel,
  action,
  className,
  children,
}: FieldProps) {
  const text = useUiText();
  const id = useId();
  const ids = { label: `${id}-label`, help: `${id}-help`, error: `${id}-error` };
  const describedBy = error ? ids.error : help ? ids.help : undefined;
  return (
    <FieldContext value={{ id, labelId: ids.label, describedBy, invalid: Boolean(error), required }}>
      <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
        <div className={cx("flex items-center justify-between gap-2", hideLabel && "sr-only")}>
          <label id={ids.label} htmlFor={id} className="font-medium">
            {label}
            {required && (
              <span className="ml-0.5 text-danger-ink" title={text.required} aria-hidden>
                *
              </span>
            )}
          </label>
          {action}
        </div>
        {children}
        {error && (
          <p id={ids.error} className="flex items-start gap-1 text-meta text-danger-ink">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span>{error}</span>
          </p>
        )}
        {help && !error && (
          <p id={ids.help} className="text-meta text-muted">
            {help}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
