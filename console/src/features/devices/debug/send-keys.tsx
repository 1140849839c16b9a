import type { ReactNode } from "react";

interface SendKeysProps {
  onSend: () => void;
  className?: string;
  children: ReactNode;
}

/** Sends on Ctrl or ⌘ with Enter from anywhere inside, before an editor there gets the key. */
export function SendKeys({ onSend, className = "flex min-w-0 flex-col gap-3", children }: SendKeysProps) {
  return (
    <div
      className={className}
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        onSend();
      }}
    >
      {children}
    </div>
  );
}
