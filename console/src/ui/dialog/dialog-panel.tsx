import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { cx } from "../cx.ts";
import type { DialogProps } from "../dialog.tsx";
import { IconButton } from "../icon-button.tsx";
import { FocusCatcher } from "../lost-focus.tsx";
import { useUiText } from "../text/ui-text.ts";
import { Portal } from "../portal.tsx";

const SIZE = { sm: "max-w-105", md: "max-w-140", lg: "max-w-190" };

/** A short question or a short form, in the middle of the window. */
export function DialogPanel(props: DialogProps) {
  const text = useUiText();
  return (
    <Base.Root
      open={props.open}
      onOpenChange={(open) => props.onOpenChange(open)}
      disablePointerDismissal={props.dismissible === false}
    >
      <Portal as={Base.Portal}>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 top-(--notice) z-40 grid grid-cols-[minmax(0,1fr)] place-items-end overflow-y-auto p-2 sm:place-items-center sm:p-6">
          <Base.Popup
            {...(props.initialFocus && { initialFocus: props.initialFocus })}
            className={cx(
              "relative flex max-h-[calc(100dvh-var(--notice)-16px)] w-full flex-col rounded-xl bg-float shadow-overlay outline-none sm:max-h-[calc(100dvh-var(--notice)-48px)]",
              "transition-[opacity,transform] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0",
              SIZE[props.size ?? "sm"],
            )}
          >
            <header className="px-5 pt-5 pr-12">
              <Base.Title className="text-section font-semibold">{props.title}</Base.Title>
              {props.description && (
                <Base.Description className="mt-1 text-muted">{props.description}</Base.Description>
              )}
            </header>
            {props.children && (
              <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{props.children}</div>
            )}
            {props.footer ? (
              <footer className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-5">{props.footer}</footer>
            ) : (
              <div className="h-1" />
            )}
            {/* The close button comes last, so that the focus goes to the first field or button of the content. */}
            <IconButton
              icon={X}
              label={text.close}
              tooltip={false}
              size="sm"
              className="absolute top-4 right-3"
              onClick={() => props.onOpenChange(false)}
            />
            <FocusCatcher />
          </Base.Popup>
        </Base.Viewport>
      </Portal>
    </Base.Root>
  );
}
