import { type ComponentType, lazy, type LazyExoticComponent } from "react";

const Nothing = () => null;

/**
 * A component whose code loads when it is first shown. If it cannot be loaded, nothing shows in its place, and the page
 * keeps the user's input; the frame, which is told of every such failure, offers to reload.
 * @example const EditDrawer = lazyPart(() => import("./edit-drawer.tsx").then((m) => m.EditDrawer));
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own `lazy`: the props are those of what is loaded
export function lazyPart<T extends ComponentType<any>>(load: () => Promise<T>): LazyExoticComponent<T> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Nothing as unknown as T }),
    ),
  );
}
