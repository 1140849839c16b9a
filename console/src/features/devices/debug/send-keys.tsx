import type { KeyboardEvent, ReactNode } from "react";

interface SendKeysProps {
  onSend: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * Whether Enter alone sends: in a field of one line, except in a combobox, where Enter chooses an option, and while an
 * input method composes text.
 */
function isLine({ target, nativeEvent }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && target.role !== "combobox" && !nativeEvent.isComposing;
}

/**
 * Sends on Enter in a field of one line, and on Ctrl or ⌘ with Enter anywhere inside, before an editor there gets the
 * key.
 */
export function SendKeys({ onSend, className = "flex min-w-0 flex-col gap-3", children }: SendKeysProps) {
  return (
    <div
      className={className}
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || isLine(event))) return;
        event.preventDefault();
        event.stopPropagation();
        onSend();
      }}
    >
      {children}
    </div>
  );
}
