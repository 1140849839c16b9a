import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { useUiText } from "./text/ui-text.ts";

interface StepperProps {
  steps: readonly { key: string; label: ReactNode; description?: ReactNode }[];
  /** The key of the current step; the steps before it are shown as done. */
  current: string;
  /** The name of the steps for screen readers. */
  label: string;
}

/** The stages of an object or the steps of a wizard. On phones only the current one shows its label, with its place. */
export function Stepper({ steps, current, label }: StepperProps) {
  const text = useUiText();
  const at = steps.findIndex((step) => step.key === current);
  return (
    <ol aria-label={label} className="flex items-center gap-2 sm:gap-3">
      {steps.map((step, index) => {
        const state = index < at ? "done" : index === at ? "current" : "upcoming";
        return (
          <li
            key={step.key}
            aria-current={state === "current" ? "step" : undefined}
            className={cx("flex min-w-0 items-center gap-2 sm:gap-3", index > 0 && "flex-auto")}
          >
            {index > 0 && (
              <span
                aria-hidden
                className={cx("h-px min-w-3 flex-1", index <= at ? "bg-accent" : "bg-line-strong")}
              />
            )}
            <span
              aria-hidden
              className={cx(
                "grid size-5 shrink-0 place-items-center rounded-full border text-[0.6875rem] font-semibold tabular",
                state === "done" && "border-accent bg-accent text-on-accent",
                state === "current" && "border-accent bg-accent-soft text-accent-ink",
                state === "upcoming" && "border-line-strong text-faint",
              )}
            >
              {state === "done" ? <Check size={12} strokeWidth={3} /> : index + 1}
            </span>
            <span className={cx("min-w-0", state !== "current" && "max-sm:sr-only")}>
              <span className={cx("block truncate", state === "current" ? "font-medium" : "text-muted")}>
                {state === "current" && (
                  <span className="tabular sm:hidden">
                    {index + 1}/{steps.length} ·{" "}
                  </span>
                )}
                <span>{step.label}</span>
              </span>
              {step.description && (
                <span className="block truncate text-meta text-faint max-sm:hidden">{step.description}</span>
              )}
              <span className="sr-only">{text.stepState[state]}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
