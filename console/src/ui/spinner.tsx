import { LoaderCircle } from "lucide-react";

/** A small turning ring. `label` is its name for screen readers; without one they skip it. */
export function Spinner({ size = 16, label }: { size?: number; label?: string }) {
  return (
    <LoaderCircle
      size={size}
      strokeWidth={2}
      className="shrink-0 animate-spin"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
