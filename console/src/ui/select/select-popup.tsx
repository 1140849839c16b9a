import { Select as Base } from "@base-ui/react/select";
import { Check } from "lucide-react";
import type { RefObject } from "react";
import type { Option } from "../option.ts";
import { Portal } from "../portal.tsx";

interface SelectPopupProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  value: string | null;
  onChange: (value: string) => void;
  options: readonly Option[];
}

/** The options of a `Select`. */
export function SelectPopup({ id, anchor, open, onOpenChange, value, onChange, options }: SelectPopupProps) {
  return (
    <Base.Root
      items={options}
      value={value}
      modal={false}
      open={open}
      onOpenChange={(next, { event }) => {
        // If a press on the button closed the popup here, the button's own handler would open it again.
        const pressed =
          event.type !== "keydown" && event.target instanceof Node && anchor.current?.contains(event.target);
        if (!pressed) onOpenChange(next);
      }}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Portal as={Base.Portal}>
        <Base.Positioner anchor={anchor} sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup
            finalFocus={anchor}
            className="popup min-w-(--anchor-width) max-w-[min(28rem,var(--available-width))]"
          >
            <Base.List id={id} className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="option"
                >
                  <Base.ItemText className="min-w-0 flex-1">{option.label}</Base.ItemText>
                  {option.hint && <span className="text-meta text-faint">{option.hint}</span>}
                  <span className="size-4 shrink-0 text-accent-ink">
                    <Base.ItemIndicator>
                      <Check aria-hidden size={16} strokeWidth={2} />
                    </Base.ItemIndicator>
                  </span>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  );
}
