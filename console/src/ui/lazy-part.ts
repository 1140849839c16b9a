import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  useState,
  useSyncExternalStore,
} from "react";

/** A component whose code loads on demand; `meanwhile`, by default nothing, is shown in its place until then. */
export interface LazyPart<P> {
  (props: P & { meanwhile?: ReactNode }): ReactNode;
  /** Loads the code ahead of time, such as when the pointer comes near the button that will show the part. Never rejects. */
  preload: () => Promise<void>;
}

const waits = new Set<() => Promise<unknown>>();

/** Makes every part wait, once its code is loaded, for data that this code has requested, such as its messages. */
export function beforeShown(wait: () => Promise<unknown>): void {
  waits.add(wait);
}

let reach: () => Promise<unknown> | undefined = () => undefined;

/** Makes every part wait before its code is requested, such as while the server is out of reach. */
export function beforeLoaded(wait: () => Promise<unknown> | undefined): void {
  reach = wait;
}

/**
 * Makes a component whose code-split chunk loads when the component is first shown. If the chunk cannot be loaded, the
 * page keeps the user's input, and the app around the page, which learns of every such failure, offers to reload. The
 * chunk is requested again the next time that the component is shown; in Chromium that fails too, because Chromium
 * remembers the failure until the page is reloaded.
 *
 * The component does not suspend, as React's own `lazy` does: after a `Suspense` fallback was shown, React holds back
 * the loaded content for 300 ms, so a menu would appear a third of a second after the click. If the loaded content
 * itself suspends, only this part is hidden, not the page around it.
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
    const reaching = reach();
    if (reaching) await reaching;
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
