import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { cx } from "./cx.ts";
import { useReadOnly } from "./read-only.ts";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: LucideIcon;
  /** The name for screen readers, and the text of the tooltip. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  loading?: boolean;
  /** False if the effect of the button is clear without a tooltip. */
  tooltip?: boolean;
}

/** A button with only an icon. */
export function IconButton({ tooltip = true, ...props }: IconButtonProps) {
  if (useReadOnly()) return null;
  if (!tooltip || props.disabled) return <Bare {...props} />;
  return (
    <Tooltip content={props.label}>
      <Bare {...props} />
    </Tooltip>
  );
}

function Bare({
  icon: Icon,
  label,
  variant = "ghost",
  size = "md",
  loading = false,
  className,
  ...rest
}: Omit<IconButtonProps, "tooltip">) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-busy={loading || undefined}
      className={cx(
        buttonClass(variant, size, true),
        variant === "ghost" && "text-muted hover:text-ink",
        className,
      )}
    >
      {loading ? <Spinner size={14} /> : <Icon aria-hidden size={16} strokeWidth={1.75} />}
    </button>
  );
}
