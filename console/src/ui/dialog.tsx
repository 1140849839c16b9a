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
  /** Whether a click outside closes the dialog; Esc and the close button always call `onOpenChange`. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A short question or a short form, in the middle of the window. */
export const Dialog = whenOpened<DialogProps>(() =>
  import("./dialog/dialog-panel.tsx").then((m) => m.DialogPanel),
);
