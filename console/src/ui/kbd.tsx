import { cx } from "./cx.ts";

const apple = /Mac|iPhone|iPad/.test(navigator.platform);
const SIGNS: Record<string, string> = apple
  ? { mod: "⌘", alt: "⌥", shift: "⇧", enter: "↵", esc: "Esc" }
  : { mod: "Ctrl", alt: "Alt", shift: "Shift", enter: "Enter", esc: "Esc" };

/** A key or a combination, such as `mod+k` (⌘ on Apple keyboards, Ctrl elsewhere); hidden on touch screens. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const parts = keys.split("+").map((key) => SIGNS[key] ?? key.toUpperCase());
  return (
    <kbd
      className={cx(
        "inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-line bg-sunken px-1",
        "font-sans text-[0.6875rem] leading-none text-faint pointer-coarse:hidden",
        className,
      )}
    >
      {parts.join(apple ? "" : " ")}
    </kbd>
  );
}
