import type { ReactNode, RefObject } from "react";
import { whenOpened } from "./when-opened.tsx";

export interface FloatingPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens the panel; the panel floats below its end, and gives the focus back to it. */
  anchor: RefObject<HTMLElement | null>;
  title: ReactNode;
  /** Buttons beside the title. */
  headerActions?: ReactNode;
  children: ReactNode;
}

/**
 * A panel of 420 px that floats over the page, which stays usable; on phones, a sheet as large as the window. Its parts
 * pad themselves.
 */
export const FloatingPanel = whenOpened<FloatingPanelProps>(() =>
  import("./floating-panel/floating-panel-popup.tsx").then((m) => m.FloatingPanelPopup),
);
