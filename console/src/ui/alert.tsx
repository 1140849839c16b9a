import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { useButtonFocus, useFocusCaught } from "./lost-focus.tsx";
import { useUiText } from "./text/ui-text.ts";
import { SOFT, type Tone } from "./tone.ts";

export const TONE_ICON: Record<Tone, LucideIcon> = {
  neutral: Info,
  accent: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  /** A button or a link at the end. */
  action?: ReactNode;
  onClose?: () => void;
  className?: string;
  children?: ReactNode;
}

/** A message that stays on the page; screen readers announce the tone `danger` at once. */
export function Alert({ tone = "info", title, action, onClose, className, children }: AlertProps) {
  const text = useUiText();
  const Icon = TONE_ICON[tone];
  const box = useRef<HTMLDivElement>(null);
  // A press on the alert's button may change or remove the alert together with the button, which has the focus.
  const keepFocus = useButtonFocus(box);
  useFocusCaught(box);
  return (
    <div
      ref={box}
      onFocus={keepFocus}
      role={tone === "danger" ? "alert" : "status"}
      className={cx("flex items-start gap-2.5 rounded-lg border px-3 py-2.5", SOFT[tone], className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-ink">{children}</div>}
        </div>
        {action}
      </div>
      {onClose && (
        <IconButton icon={X} label={text.close} size="sm" className="-my-1 -mr-1" onClick={onClose} />
      )}
    </div>
  );
}
