import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { useControlProps } from "./field-context.ts";
import { useReadOnly } from "./read-only.ts";

export interface InputProps extends Omit<ComponentProps<"input">, "prefix"> {
  icon?: LucideIcon;
  /** Text or a button inside the box, before or after the typed text. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  mono?: boolean;
}

/** One line of text; takes native props, so `{...register("name")}` fits. */
export function Input({ icon: Icon, prefix, suffix, mono, className, ...rest }: InputProps) {
  const controlProps = useControlProps(rest);
  const readOnly = useReadOnly(rest.readOnly);
  const input = (extra: string) => (
    <input
      type="text"
      {...rest}
      {...controlProps}
      readOnly={readOnly}
      className={cx(extra, "min-w-0 text-body", mono && "font-mono")}
    />
  );
  if (!Icon && !prefix && !suffix) return input(cx("control w-full px-2.5", className));
  return (
    <div
      className={cx("control flex w-full items-center gap-1.5 pl-2.5", suffix ? "pr-1" : "pr-2.5", className)}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-faint" strokeWidth={1.75} />}
      {prefix && <span className="shrink-0 text-muted">{prefix}</span>}
      {input("h-full flex-1 bg-transparent outline-none")}
      {suffix && <span className="flex shrink-0 items-center text-muted">{suffix}</span>}
    </div>
  );
}

export interface TextareaProps extends ComponentProps<"textarea"> {
  mono?: boolean;
}

/** Several lines of text; grows with its content in browsers that can do that. */
export function Textarea({ mono, className, rows = 3, ...rest }: TextareaProps) {
  const controlProps = useControlProps(rest);
  const readOnly = useReadOnly(rest.readOnly);
  return (
    <textarea
      {...rest}
      {...controlProps}
      readOnly={readOnly}
      rows={rows}
      className={cx(
        "control h-auto min-h-16 w-full resize-y px-2.5 py-1.5 text-body",
        mono && "font-mono",
        className,
      )}
    />
  );
}
