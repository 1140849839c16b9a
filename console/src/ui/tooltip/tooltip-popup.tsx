import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactNode, RefObject } from "react";
import { Portal } from "../portal.tsx";

interface TooltipPopupProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  side: "top" | "bottom" | "left" | "right";
  children: ReactNode;
}

/** The popup of a `Tooltip`. */
export function TooltipPopup({ anchor, open, onClose, side, children, ...hover }: TooltipPopupProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal as={Base.Portal}>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="z-50">
          <Base.Popup {...hover} className="popup max-w-72 px-2 py-1 text-meta">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  );
}
