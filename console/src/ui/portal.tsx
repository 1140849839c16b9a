import { type ComponentType, createContext, type ReactNode, use } from "react";

/** The element that popups of this part of the page are put into; the end of the body unless given. */
export const PortalHost = createContext<HTMLElement | undefined>(undefined);

interface PortalProps {
  /** The library's portal of the popup. */
  as: ComponentType<{ container?: HTMLElement | undefined; children: ReactNode }>;
  children: ReactNode;
}

/** Puts a popup into the host. A popup inside of another stays inside of it, where the library looks for it. */
export function Portal({ as: Base, children }: PortalProps) {
  return (
    <Base container={use(PortalHost)}>
      <PortalHost value={undefined}>{children}</PortalHost>
    </Base>
  );
}
