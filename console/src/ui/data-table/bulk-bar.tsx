import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../icon-button.tsx";
import { useUiText } from "../text/ui-text.ts";

/** The bar that covers the table's head while rows are selected. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const text = useUiText();
  return (
    <div role="toolbar" aria-label={text.selected(count)} className="dt-bulk">
      <span className="tabular font-medium whitespace-nowrap" aria-live="polite">
        {text.selected(count)}
      </span>
      <IconButton icon={X} size="sm" label={text.clearSelection} onClick={onClear} />
      <span className="flex min-w-0 flex-1 items-center justify-end gap-1.5 overflow-x-auto">{children}</span>
    </div>
  );
}
