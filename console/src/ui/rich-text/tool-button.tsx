import { Toolbar } from "@base-ui/react/toolbar";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { Spinner } from "../spinner.tsx";
import { Tooltip } from "../tooltip.tsx";

export const toolClass =
  "inline-flex h-7 shrink-0 items-center justify-center rounded-sm text-muted transition-colors hover:bg-hover hover:text-ink data-disabled:opacity-45 -outline-offset-1 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink data-popup-open:bg-hover";

interface ToolButtonProps extends Omit<ComponentProps<"button">, "ref"> {
  icon: LucideIcon;
  label: string;
  /** A shortcut, in which `Mod` stands for ⌘ on Apple systems and Ctrl elsewhere. */
  keys?: string;
  pressed?: boolean;
  loading?: boolean;
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** A button of the toolbar with only an icon; its hint names the shortcut too. */
export function ToolButton({
  icon: Icon,
  label,
  keys,
  pressed,
  loading,
  className,
  ...rest
}: ToolButtonProps) {
  const shortcut = keys?.replace("Mod", isMac ? "⌘" : "Ctrl");
  return (
    <Tooltip content={shortcut ? `${label} ${shortcut}` : label}>
      <Toolbar.Button
        {...rest}
        aria-label={label}
        aria-keyshortcuts={keys?.replace("Mod", isMac ? "Meta" : "Control")}
        aria-pressed={pressed}
        aria-busy={loading || undefined}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        className={cx(toolClass, "w-7", className)}
      >
        {loading ? <Spinner size={14} /> : <Icon aria-hidden size={16} strokeWidth={1.75} />}
      </Toolbar.Button>
    </Tooltip>
  );
}
