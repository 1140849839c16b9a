import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../icon-button.tsx";
import { useUiText } from "../text/ui-text.ts";

interface BulkBarProps {
  count: number;
  /** Shown in place of the usual text with the count. */
  words?: string | undefined;
  /** A button that selects more. */
  offer?: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

/** The bar that covers the table's head while rows are selected. */
export function BulkBar({ count, words, offer, onClear, children }: BulkBarProps) {
  const text = useUiText();
  const said = words ?? text.selected(count);
  return (
    <div role="toolbar" aria-label={said} className="dt-bulk">
      <span className="tabular font-medium whitespace-nowrap" aria-live="polite">
        {said}
      </span>
      <IconButton icon={X} size="sm" label={text.clearSelection} onClick={onClear} />
      {offer}
      <span className="dt-bulk-actions">{children}</span>
    </div>
  );
}
