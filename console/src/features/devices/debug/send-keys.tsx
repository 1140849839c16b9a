import type { KeyboardEvent, ReactNode } from "react";

interface SendKeysProps {
  onSend: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * Whether Enter without Ctrl or ⌘ sends. This is the case in a single-line field. The exceptions are a combobox, where
 * Enter chooses an option, and text that is still being composed with an input method.
 */
function isLine({ target, nativeEvent }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && target.role !== "combobox" && !nativeEvent.isComposing;
}

/**
 * Sends on Enter in a single-line field, and on Ctrl+Enter or ⌘+Enter anywhere inside. An editor inside does not
 * receive these keys.
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
