import type { KeyboardEvent, ReactNode } from "react";

interface SendKeysProps {
  onSend: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * Whether Enter alone sends: it does in a field of one line. The exceptions are a combobox, where Enter chooses an
 * option, and text that an input method is still composing.
 */
function isLine({ target, nativeEvent }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && target.role !== "combobox" && !nativeEvent.isComposing;
}

/**
 * Sends on Enter in a field of one line, and on Ctrl or ⌘ with Enter anywhere inside. An editor inside does not get
 * these keys.
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
