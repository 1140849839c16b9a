import { DirectionProvider } from "@base-ui/react/direction-provider";
import { BatteryFull, Signal, Wifi } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface PhoneFrameProps {
  /** The name of the content for screen readers. */
  label: string;
  /** The title in the bar of the app. */
  title?: ReactNode;
  /** The language of the app's content, as for the `lang` attribute. */
  lang?: string;
  rightToLeft?: boolean;
  /** Shown at the lower edge, where an app has its main buttons. */
  footer?: ReactNode;
  /** Omits the padding, for content that brings its own, such as a frame. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** Shows a phone with the content that people see in the app; the content scrolls within the screen. */
export function PhoneFrame({
  label,
  title,
  lang,
  rightToLeft,
  footer,
  flush,
  className,
  children,
}: PhoneFrameProps) {
  const direction = rightToLeft ? "rtl" : "ltr";
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(
        "mx-auto w-full max-w-72 shrink-0 rounded-[2.5rem] border border-line-strong bg-active p-2 shadow-raised",
        className,
      )}
    >
      <div className="relative flex aspect-[9/18.5] w-full flex-col overflow-hidden rounded-[2rem] border border-line bg-canvas">
        {/* The phone's status bar is the same in every language. */}
        <div
          aria-hidden
          dir="ltr"
          className="tabular flex h-9 shrink-0 items-center justify-between px-5 text-meta text-ink"
        >
          <span className="font-semibold">9:41</span>
          <span className="absolute left-1/2 h-4 w-16 -translate-x-1/2 rounded-full bg-line-strong" />
          <span className="flex items-center gap-1">
            <Signal size={12} />
            <Wifi size={12} />
            <BatteryFull size={14} />
          </span>
        </div>
        <div lang={lang} dir={direction} className="flex min-h-0 flex-1 flex-col text-body text-ink">
          {title !== undefined && (
            <p className="shrink-0 truncate px-4 pb-2 text-center font-semibold">{title}</p>
          )}
          <div
            className={cx(
              "flex min-h-0 flex-1 flex-col",
              !flush && "overflow-y-auto overflow-x-hidden px-4 py-2",
            )}
          >
            <DirectionProvider direction={direction}>{children}</DirectionProvider>
          </div>
          {footer !== undefined && <div className="shrink-0 px-4 pt-2 pb-5">{footer}</div>}
        </div>
      </div>
    </div>
  );
}
