import { Dialog } from "@base-ui/react/dialog";
import { Popover } from "@base-ui/react/popover";
import { X } from "lucide-react";
import { useRef } from "react";
import type { FloatingPanelProps } from "../floating-panel.tsx";
import { IconButton } from "../icon-button.tsx";
import { useUiText } from "../text/ui-text.ts";
import { useMedia } from "../use-media.ts";
import { Portal } from "../portal.tsx";

/** The working part of a `FloatingPanel`. */
export function FloatingPanelPopup(props: FloatingPanelProps) {
  const roomy = useMedia("(min-width: 40rem)");
  return roomy ? <Floating {...props} /> : <Sheet {...props} />;
}

const head = "text-section font-semibold";
const body = "min-h-0 flex-1 overflow-y-auto overscroll-contain";

function Floating({ open, onOpenChange, anchor, title, headerActions, children }: FloatingPanelProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // If a press on the button closed the panel here, the button's own handler would open it again.
        const pressed =
          event.type !== "keydown" && event.target instanceof Node && anchor.current?.contains(event.target);
        if (!pressed) onOpenChange(next);
      }}
    >
      <Portal as={Popover.Portal}>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="z-40">
          <Popover.Popup
            ref={popup}
            // The panel itself gets the focus, because its content may load later.
            initialFocus={popup}
            finalFocus={anchor}
            className="popup flex max-h-[min(40rem,var(--available-height))] w-105 max-w-(--available-width) flex-col"
          >
            <div className="flex min-h-11 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
              <Popover.Title className={`${head} min-w-0 flex-1`}>{title}</Popover.Title>
              {headerActions}
            </div>
            <div className={body}>{children}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

function Sheet({ open, onOpenChange, anchor, title, headerActions, children }: FloatingPanelProps) {
  const text = useUiText();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Portal as={Dialog.Portal}>
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={anchor}
          className="fixed inset-0 top-(--notice) z-40 flex flex-col bg-float outline-none transition-[opacity,transform] data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0"
        >
          <div className="flex min-h-12 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
            <Dialog.Title className={`${head} min-w-0 flex-1`}>{title}</Dialog.Title>
            {headerActions}
            <IconButton icon={X} label={text.close} tooltip={false} onClick={() => onOpenChange(false)} />
          </div>
          <div className={body}>{children}</div>
        </Dialog.Popup>
      </Portal>
    </Dialog.Root>
  );
}
