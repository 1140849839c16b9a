import { CircleAlert } from "lucide-react";

/**
 * The error of a control to which `Field` cannot attach an error: the verification box, a checkbox, a group. Screen
 * readers announce it when it appears.
 */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="flex items-start gap-1 text-meta text-danger-ink">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{error}</span>
    </p>
  );
}
