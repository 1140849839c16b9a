import type { ReactNode, RefObject } from "react";
import { whenOpened } from "./when-opened.tsx";

export interface FloatingPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens the panel; the panel floats below the end of the button, and returns the focus to it. */
  anchor: RefObject<HTMLElement | null>;
  title: ReactNode;
  /** Buttons beside the title. */
  headerActions?: ReactNode;
  children: ReactNode;
}

/**
 * A panel of 420 px that floats over the page, which stays usable; on phones, a sheet as large as the window. It has no
 * padding, so its content has to bring its own.
 */
export const FloatingPanel = whenOpened<FloatingPanelProps>(() =>
  import("./floating-panel/floating-panel-popup.tsx").then((m) => m.FloatingPanelPopup),
);
