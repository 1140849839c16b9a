import { Activity, type ReactNode, useInsertionEffect, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { PortalHost } from "../ui/portal.tsx";

interface StageTreeProps {
  /** The element that contains the whole tree, including its popups. */
  host: HTMLElement;
  shown: boolean;
  children: ReactNode;
}

/**
 * The pages of the console. While hidden, they keep their state, but their effects have ended and they are not in the
 * document.
 */
export function StageTree({ host, shown, children }: StageTreeProps) {
  // Runs before the layout effects of the children, which may measure elements.
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
