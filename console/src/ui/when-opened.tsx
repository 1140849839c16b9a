import { type ComponentType, useState } from "react";
import { lazyPart, type LazyPart } from "./lazy-part.ts";

/**
 * Makes a component whose code is loaded when it is `open` for the first time. Afterwards it stays mounted, so that its
 * closing can be animated.
 * @example export const Dialog = whenOpened(() => import("./dialog/dialog-panel.tsx").then((m) => m.DialogPanel));
 */
export function whenOpened<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const Loaded = lazyPart(load);
  function WhenOpened(props: P) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return wanted ? <Loaded {...props} /> : null;
  }
  return Object.assign(WhenOpened, { preload: Loaded.preload });
}
