import { Combobox as Base } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import type { Option } from "./option.ts";
import { Spinner } from "./spinner.tsx";
import { useUiText } from "./text/ui-text.ts";
import { Portal } from "./portal.tsx";

/** The floating list that `Combobox` and `MultiSelect` share. */
export function ComboboxList({ loading }: { loading: boolean }) {
  const text = useUiText();
  return (
    <Portal as={Base.Portal}>
      <Base.Positioner sideOffset={4} className="z-50">
        <Base.Popup
          aria-busy={loading || undefined}
          className="group popup max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-64 overflow-y-auto overscroll-contain"
        >
          <Base.Empty>
            {loading ? (
              <div className="flex items-center gap-2 px-3 py-2 text-meta text-muted">
                <Spinner size={14} />
                {text.loading}
              </div>
            ) : (
              <div className="px-3 py-2 text-muted">{text.noResults}</div>
            )}
          </Base.Empty>
          {/* Positioned over the options, so that they do not move away from under a pressed pointer. */}
          {loading && (
            <div className="sticky top-0 z-1 h-0 group-data-empty:hidden">
              <span className="absolute end-2 top-2.5 bg-float p-0.5 text-muted">
                <Spinner size={14} />
              </span>
            </div>
          )}
          <Base.List className="p-1 empty:p-0">
            {(option: Option) => (
              <Base.Item key={option.value} value={option} disabled={option.disabled} className="option">
                <span className="min-w-0 flex-1">{option.label}</span>
                {option.hint && (
                  <span title={option.hint} className="max-w-1/2 truncate text-meta text-faint">
                    {option.hint}
                  </span>
                )}
                <span className="size-4 shrink-0 text-accent-ink">
                  <Base.ItemIndicator>
                    <Check aria-hidden size={16} strokeWidth={2} />
                  </Base.ItemIndicator>
                </span>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Portal>
  );
}
