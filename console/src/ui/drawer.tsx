import type { ReactNode, RefObject } from "react";
import { whenOpened } from "./when-opened.tsx";

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** 400, 560 or 760 px wide; on phones the whole width. */
  size?: "sm" | "md" | "lg";
  /** Buttons that stay visible while the content scrolls; the primary one last. */
  footer?: ReactNode;
  headerActions?: ReactNode;
  /** Whether a click outside closes the drawer; false for forms. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A panel at the right, to view or edit one row while the list stays visible. */
export const Drawer = whenOpened<DrawerProps>(() =>
  import("./drawer/drawer-panel.tsx").then((m) => m.DrawerPanel),
);
