import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  useState,
  useSyncExternalStore,
} from "react";

/** A component that may have something shown in its place until its code is there; by default nothing is. */
export interface LazyPart<P> {
  (props: P & { meanwhile?: ReactNode }): ReactNode;
  /** Loads the code ahead of time, as when the pointer comes near what will show it. Never rejects. */
  preload: () => Promise<void>;
}

const waits = new Set<() => Promise<unknown>>();

/** Has every part wait, once its code is there, for what this code has asked for, such as its words. */
export function beforeShown(wait: () => Promise<unknown>): void {
  waits.add(wait);
}

/**
 * A component whose code loads when it is first shown. If it cannot be loaded, the page keeps the user's input; the frame,
 * which is told of every such failure, offers to reload, and the next time that it is shown it loads again.
 *
 * It does not suspend, as React's own `lazy` does: where `Suspense` has just shown a fallback, React keeps back what has
 * loaded for 300 ms, so that a menu came a third of a second after its click. What suspends in the part itself hides this
 * part and no more of the page.
 * @example const EditDrawer = lazyPart(() => import("./edit-drawer.tsx").then((m) => m.EditDrawer));
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own `lazy`: the props are those of what is loaded
export function lazyPart<T extends ComponentType<any>>(load: () => Promise<T>): LazyPart<ComponentProps<T>> {
  const redraws = new Set<() => void>();
  let loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const show = (component: T) => {
    loaded = component as ComponentType;
    for (const redraw of redraws) redraw();
  };
  const forget = () => {
    loading = undefined;
  };
  const whole = async () => {
    const component = await load();
    await Promise.all([...waits].map((wait) => wait()));
    return component;
  };
  const preload = () => (loading ??= whole().then(show, forget));
  const subscribe = (redraw: () => void) => {
    redraws.add(redraw);
    return () => redraws.delete(redraw);
  };
  function Part({ meanwhile, ...props }: { meanwhile?: ReactNode }): ReactNode {
    useState(() => void preload());
    const Loaded = useSyncExternalStore(subscribe, () => loaded);
    if (!Loaded) return meanwhile;
    return createElement(Suspense, { fallback: meanwhile }, createElement(Loaded, props));
  }
  return Object.assign(Part, { preload }) as LazyPart<ComponentProps<T>>;
}
