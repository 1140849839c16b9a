import type { ReactNode, RefObject } from "react";
import { whenOpened } from "./when-opened.tsx";

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** 400, 560 or 760 px; the whole width on a phone. */
  size?: "sm" | "md" | "lg";
  /** Buttons that stay in sight; the primary one last. */
  footer?: ReactNode;
  headerActions?: ReactNode;
  /** A click outside closes it; leave it out of forms. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A panel from the right: look at one row or edit it, with the list still there. */
export const Drawer = whenOpened<DrawerProps>(() =>
  import("./drawer/drawer-panel.tsx").then((m) => m.DrawerPanel),
);
