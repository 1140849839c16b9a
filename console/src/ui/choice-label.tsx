import type { ReactNode } from "react";

/** Label and hint beside a checkbox or a switch; clicking either of them toggles the control. */
export function ChoiceLabel({
  control,
  label,
  hint,
}: {
  control: ReactNode;
  label?: ReactNode;
  hint?: ReactNode;
}) {
  if (!label) return control;
  return (
    <label className="flex items-start gap-2">
      <span className="flex h-5 shrink-0 items-center">{control}</span>
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && <span className="block text-meta text-muted">{hint}</span>}
      </span>
    </label>
  );
}
