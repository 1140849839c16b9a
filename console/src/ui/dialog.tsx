import type { ReactNode, RefObject } from "react";
import { whenOpened } from "./when-opened.tsx";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** Buttons; the primary one last. */
  footer?: ReactNode;
  /** A click outside closes it; Esc and the close button always ask `onOpenChange`. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A short question or a short form, in the middle of the window. */
export const Dialog = whenOpened<DialogProps>(() =>
  import("./dialog/dialog-panel.tsx").then((m) => m.DialogPanel),
);
