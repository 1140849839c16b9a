import { useRender } from "@base-ui/react/use-render";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import { useReadOnly } from "./read-only.ts";
import { Spinner } from "./spinner.tsx";
import { useUiText } from "./text/ui-text.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "link";
export type ButtonSize = "sm" | "md";

const VARIANT: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent shadow-raised hover:not-disabled:not-aria-disabled:bg-accent-hover",
  secondary:
    "bg-control text-ink border border-line-strong hover:not-disabled:not-aria-disabled:bg-hover aria-expanded:bg-hover data-[popup-open]:bg-hover",
  ghost:
    "text-ink hover:not-disabled:not-aria-disabled:bg-hover aria-expanded:bg-hover data-[popup-open]:bg-hover",
  danger: "bg-danger text-on-accent shadow-raised hover:not-disabled:not-aria-disabled:bg-danger-hover",
  link: "text-accent-ink hover:not-disabled:not-aria-disabled:underline underline-offset-4",
};

/** The classes of a button, for other files of the kit. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, square = false): string {
  const height = size === "sm" ? "h-7 text-meta" : "h-8 text-body";
  const width = square ? (size === "sm" ? "w-7" : "w-8") : size === "sm" ? "px-2.5" : "px-3";
  return cx(
    "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none",
    "transition-colors disabled:opacity-50 disabled:shadow-none aria-disabled:opacity-50",
    VARIANT[variant],
    variant === "link" && !square
      ? cx("h-auto rounded-sm px-0", size === "sm" && "text-meta")
      : cx(height, width),
  );
}

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
}

export interface ButtonProps extends Look, ComponentProps<"button"> {
  /** Shows a spinner in the icon's place and ignores clicks; width and focus stay. */
  loading?: boolean;
}

/** A button that acts; for links that look like one, use `LinkButton`. `type` is `button` unless given. */
export function Button({
  variant = "secondary",
  size = "md",
  icon: Icon,
  loading = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const text = useUiText();
  if (useReadOnly()) return null;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type comes from the props, with a default
      type={loading ? "button" : type}
      className={cx(buttonClass(variant, size), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"] || undefined}
      onClick={loading ? undefined : onClick}
    >
      {loading ? (
        <Spinner size={14} label={text.loading} />
      ) : (
        Icon && <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      )}
      {children}
    </button>
  );
}

export interface LinkButtonProps extends Look {
  /** The link itself, such as the router's `<Link to>` or `<a href>`. */
  render: ReactElement;
  children: ReactNode;
  className?: string;
}

/** A link that looks like a button. */
export function LinkButton({
  render,
  variant = "secondary",
  size = "md",
  icon: Icon,
  className,
  children,
}: LinkButtonProps) {
  return useRender({
    render: render as ReactElement<Record<string, unknown>>,
    props: {
      className: cx(buttonClass(variant, size), className),
      children: (
        <>
          {Icon && <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />}
          {children}
        </>
      ),
    },
  });
}

/** A link in a line of text or in a table's cell. */
export function TextLink({
  render,
  children,
  className,
}: Pick<LinkButtonProps, "render" | "children" | "className">) {
  return useRender({
    render: render as ReactElement<Record<string, unknown>>,
    props: {
      className: cx("rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline", className),
      children,
    },
  });
}
