import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect } from "react";
import { TONE_ICON } from "../alert.tsx";
import { buttonClass } from "../button.tsx";
import { cx } from "../cx.ts";
import { useUiText } from "../text/ui-text.ts";
import { setToastPlace, type ToastOptions } from "../toast.ts";
import type { Tone } from "../tone.ts";

const INK: Record<Tone, string> = {
  neutral: "text-muted",
  accent: "text-accent-ink",
  info: "text-info-ink",
  success: "text-success-ink",
  warning: "text-warning-ink",
  danger: "text-danger-ink",
};

const manager = Toast.createToastManager<{ tone: Tone }>();

function add(id: string, { title, description, tone = "neutral", action, timeout }: ToastOptions): void {
  manager.add({
    id,
    title,
    description,
    data: { tone },
    timeout: timeout ?? (tone === "danger" ? 10_000 : 5_000),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.onSelect();
        },
      },
    }),
  });
}

/** The place where toasts appear. It loads with the first one. */
export function ToastRegion() {
  // Sets the place in an effect, because the provider listens only after its own effects, which run before this one.
  useEffect(() => setToastPlace({ add, close: manager.close }), []);
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Viewport() {
  const text = useUiText();
  const { toasts } = Toast.useToastManager<{ tone: Tone }>();
  return (
    <Toast.Viewport
      aria-label={text.notifications}
      // Toasts do not appear at the right, where drawers have their buttons; on phones they appear at the top, because
      // the buttons are at the bottom.
      className="fixed inset-x-2 top-[calc(var(--notice)+0.5rem)] z-60 flex flex-col gap-2 outline-none sm:top-auto sm:right-auto sm:bottom-4 sm:left-1/2 sm:w-90 sm:-translate-x-1/2"
    >
      {toasts.map((one) => {
        const tone = one.data?.tone ?? "neutral";
        const Icon = TONE_ICON[tone];
        return (
          <Toast.Root
            key={one.id}
            toast={one}
            // Tells toasts apart from dialogs that trap the focus (`dialogSelector`).
            data-toast
            swipeDirection={["right", "down"]}
            className="popup translate-x-(--toast-swipe-movement-x) data-limited:hidden"
          >
            <Toast.Content className="flex items-start gap-2.5 p-3">
              <Icon aria-hidden className={cx("mt-0.5 size-4 shrink-0", INK[tone])} strokeWidth={2} />
              <div className="min-w-0 flex-1">
                {/* The library's priority "high" would hide the toast and its buttons from screen readers. */}
                <div role={tone === "danger" ? "alert" : undefined}>
                  <Toast.Title className="font-medium text-pretty" />
                  <Toast.Description className="text-meta text-muted" />
                </div>
                <Toast.Action className={cx(buttonClass("link", "sm"), "mt-1 empty:hidden")} />
              </div>
              <Toast.Close
                aria-label={text.close}
                // The library hides the button for stacked toasts; here toasts are never stacked.
                aria-hidden={false}
                className={cx(buttonClass("ghost", "sm", true), "-my-0.5 -mr-0.5 text-muted")}
              >
                <X aria-hidden size={14} />
              </Toast.Close>
            </Toast.Content>
          </Toast.Root>
        );
      })}
    </Toast.Viewport>
  );
}
