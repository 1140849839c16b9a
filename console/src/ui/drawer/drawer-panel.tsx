import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { cx } from "../cx.ts";
import type { DrawerProps } from "../drawer.tsx";
import { IconButton } from "../icon-button.tsx";
import { FocusCatcher } from "../lost-focus.tsx";
import { useUiText } from "../text/ui-text.ts";
import { Portal } from "../portal.tsx";

const SIZE = { sm: "sm:w-100", md: "sm:w-140", lg: "sm:w-190" };

/** A panel at the right, to view or edit one row while the list stays visible. */
export function DrawerPanel(props: DrawerProps) {
  const text = useUiText();
  return (
    <Base.Root
      open={props.open}
      onOpenChange={(open) => props.onOpenChange(open)}
      disablePointerDismissal={props.dismissible === false}
    >
      <Portal as={Base.Portal}>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 top-(--notice) z-40 flex justify-end sm:p-2">
          <Base.Popup
            {...(props.initialFocus && { initialFocus: props.initialFocus })}
            className={cx(
              "relative flex h-full w-full max-w-full flex-col bg-float shadow-overlay outline-none sm:rounded-xl",
              "transition-[opacity,transform] data-ending-style:translate-x-8 data-ending-style:opacity-0 data-starting-style:translate-x-8 data-starting-style:opacity-0",
              SIZE[props.size ?? "md"],
            )}
          >
            <header className="flex items-start gap-3 border-b border-line py-3.5 pr-14 pl-5">
              <div className="min-w-0 flex-1 self-center">
                <Base.Title className="text-section font-semibold">{props.title}</Base.Title>
                {props.description && (
                  <Base.Description className="text-meta text-muted">{props.description}</Base.Description>
                )}
              </div>
              {props.headerActions}
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">{props.children}</div>
            {props.footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
                {props.footer}
              </footer>
            )}
            {/* The close button comes last, so that the focus goes to the first field or button of the content. */}
            <IconButton
              icon={X}
              label={text.close}
              tooltip={false}
              className="absolute top-2.5 right-3"
              onClick={() => props.onOpenChange(false)}
            />
            <FocusCatcher />
          </Base.Popup>
        </Base.Viewport>
      </Portal>
    </Base.Root>
  );
}
