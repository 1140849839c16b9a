import { type ComponentType, createContext, type ReactNode, use } from "react";

/** The element into which popups of this part of the page are rendered; by default, the end of the body. */
export const PortalHost = createContext<HTMLElement | undefined>(undefined);

interface PortalProps {
  /** The library's portal of the popup. */
  as: ComponentType<{ container?: HTMLElement | undefined; children: ReactNode }>;
  children: ReactNode;
}

/**
 * Renders a popup into the host. A popup inside another popup is rendered inside that one, where the library looks for
 * it.
 */
export function Portal({ as: Base, children }: PortalProps) {
  return (
    <Base container={use(PortalHost)}>
      <PortalHost value={undefined}>{children}</PortalHost>
    </Base>
  );
}
