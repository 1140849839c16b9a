import { type ReactNode, useId } from "react";
import { cx } from "../../ui/cx.ts";

/** The attributes that tie a control to its label and to its hint or error. */
interface Ties {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** What the control is for. An error takes the place of the hint. */
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  children: (ties: Ties) => ReactNode;
}

/** A control below its label. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const said = error || hint;
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": Boolean(error),
        "aria-describedby": said ? `${id}-said` : undefined,
      })}
      {said && (
        <p id={`${id}-said`} className={cx("text-meta", error ? "text-danger-ink" : "text-muted")}>
          {said}
        </p>
      )}
    </div>
  );
}

/** The classes of a control into which text is typed. */
export const typed = "control h-11 w-full min-w-0 px-3";

interface GroupProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** Several controls below one label. */
export function Group({ label, hint, error, children }: GroupProps) {
  const id = useId();
  const said = error || hint;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={said ? id : undefined}>
      <legend className="mb-2 font-medium">{label}</legend>
      {children}
      {said && (
        <p id={id} className={cx("text-meta", error ? "text-danger-ink" : "text-muted")}>
          {said}
        </p>
      )}
    </fieldset>
  );
}
