import { Activity, type ReactNode, useInsertionEffect, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { PortalHost } from "../ui/portal.tsx";

interface StageTreeProps {
  /** The element that holds all of the tree, its popups included. */
  host: HTMLElement;
  shown: boolean;
  children: ReactNode;
}

/**
 * The pages of the console, which keep their state while they are hidden: then their effects have ended, and nothing of
 * them is in the document.
 */
export function StageTree({ host, shown, children }: StageTreeProps) {
  // Before the layout effects of what is inside, which may measure it.
  useInsertionEffect(() => {
    if (shown) document.body.append(host);
  }, [host, shown]);
  useLayoutEffect(() => {
    if (shown && !host.isConnected) document.body.append(host);
    if (!shown) host.remove();
  }, [host, shown]);
  useLayoutEffect(() => () => host.remove(), [host]);
  return (
    <Activity mode={shown ? "visible" : "hidden"}>
      {createPortal(<PortalHost value={host}>{children}</PortalHost>, host)}
    </Activity>
  );
}
