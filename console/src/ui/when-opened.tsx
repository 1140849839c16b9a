import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "./lazy-part.ts";

/**
 * A component whose code loads the first time that it is `open`. It then stays mounted, for the closing animation.
 * @example export const Dialog = whenOpened(() => import("./dialog/dialog-panel.tsx").then((m) => m.DialogPanel));
 */
export function whenOpened<P extends { open: boolean }>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const Loaded = lazyPart(load);
  return function WhenOpened(props) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return wanted ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
