import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../icon-button.tsx";
import { useUiText } from "../text/ui-text.ts";
import { Portal } from "../portal.tsx";

export interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  children: ReactNode;
}

/** The navigation on a small window. */
export function NavDrawer({ open, onOpenChange, label, children }: NavDrawerProps) {
  const text = useUiText();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Portal as={Dialog.Portal}>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={label}
          className="fixed top-(--notice) bottom-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-canvas px-2.5 py-2 shadow-overlay outline-none transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <IconButton
            icon={X}
            label={text.closeNavigation}
            tooltip={false}
            className="absolute top-2 right-2 z-10"
            onClick={() => onOpenChange(false)}
          />
          <nav aria-label={label} className="flex flex-col">
            {children}
          </nav>
        </Dialog.Popup>
      </Portal>
    </Dialog.Root>
  );
}
