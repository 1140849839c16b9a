import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { Portal } from "./portal.tsx";

interface PopoverProps {
  trigger: ReactElement;
  title?: ReactNode;
  /** The name of a panel that shows no title. */
  label?: string;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A small panel beside the button that opened it. */
export function Popover({
  trigger,
  title,
  label,
  align = "start",
  side = "bottom",
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Portal as={Base.Portal}>
        <Base.Positioner align={align} side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className="popup w-max max-w-[min(24rem,var(--available-width))] p-4"
          >
            {title && <Base.Title className="mb-2 font-semibold">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  );
}
