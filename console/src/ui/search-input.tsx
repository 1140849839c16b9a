import { Search, X } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { Input } from "./input.tsx";
import { Kbd } from "./kbd.tsx";
import { useUiText } from "./text/ui-text.ts";

interface SearchInputProps extends Omit<
  ComponentProps<typeof Input>,
  "value" | "onChange" | "icon" | "prefix" | "suffix"
> {
  value: string;
  /** Called when typing pauses, and at once on Enter or when cleared. */
  onChange: (value: string) => void;
  /** Called on Enter, after `onChange`. */
  onEnter?: ((value: string) => void) | undefined;
  /** The pause in milliseconds. */
  delay?: number;
  /** Whether the key `/` focuses the input from anywhere on the page. */
  hotkey?: boolean;
}

/** A search field for a list: `/` focuses it, Esc clears it. */
export function SearchInput({
  value,
  onChange,
  onEnter,
  delay = 300,
  hotkey = true,
  className,
  ...rest
}: SearchInputProps) {
  const text = useUiText();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Follows a value set from outside (a cleared filter, the browser's Back).
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!hotkey) return;
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [hotkey]);

  const send = (next: string, wait: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    if (wait === 0) onChange(next);
    else timer.current = setTimeout(() => onChange(next), wait);
  };
  return (
    <Input
      aria-label={text.search}
      {...rest}
      ref={input}
      type="search"
      icon={Search}
      value={typed}
      className={cx("min-w-0", className ?? "sm:w-65")}
      onChange={(event) => send(event.target.value, delay)}
      onKeyDown={(event) => {
        // In an input method, Enter and Esc accept or discard the text that is being composed.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") {
          send(typed, 0);
          onEnter?.(typed);
        }
        if (event.key === "Escape" && typed) {
          event.stopPropagation();
          send("", 0);
        }
      }}
      suffix={
        typed ? (
          <IconButton
            icon={X}
            label={text.clear}
            size="sm"
            className="h-6 w-6"
            onClick={() => {
              send("", 0);
              // The focus moves to the input, because the clear button disappears.
              input.current?.focus();
            }}
          />
        ) : (
          hotkey && <Kbd keys="/" className="mr-1 max-sm:hidden coarse:hidden" />
        )
      }
    />
  );
}
