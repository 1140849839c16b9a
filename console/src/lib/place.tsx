import { useMemo, useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent } from "react";

/** An address of this console. */
export interface Place {
  pathname: string;
  /** Path with query. */
  href: string;
  query: URLSearchParams;
}

interface GoOptions {
  /** Replaces the present entry of the browser's history. */
  replace?: boolean;
  /** The state of the history entry, which survives a reload. */
  state?: unknown;
}

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.("popstate", announce);

const currentHref = () => location.pathname + location.search;

function placeOf(href: string): Place {
  const { pathname, searchParams } = new URL(href, location.origin);
  return { pathname, href, query: searchParams };
}

/** The place that the browser shows now. */
export function currentPlace(): Place {
  return placeOf(currentHref());
}

/** Goes to a path of this console without the router, for the pages before sign-in, which have none. */
export function goTo(href: string, { replace = false, state = null }: GoOptions = {}): void {
  if (replace) history.replaceState(state, "", href);
  else history.pushState(state, "", href);
  announce();
}

/**
 * Calls `listener` after `goTo`, and after "back" or "forward" in the browser. Returns the function that unsubscribes.
 */
export function onPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let preload: (pathname: string) => void = () => undefined;

/** Sets the function that loads the code of a page early, when a link to it is hovered or focused. */
export function setPlacePreload(load: (pathname: string) => void): void {
  preload = load;
}

/** The place that the browser shows, for pages before sign-in, which have no router. */
export function usePlace(): Place {
  const href = useSyncExternalStore(onPlace, currentHref);
  return useMemo(() => placeOf(href), [href]);
}

interface PlaceLinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">, Pick<GoOptions, "replace"> {
  to: string;
}

/** A link to a page before sign-in, or from such a page. */
export function PlaceLink({ to, replace = false, onClick, children, ...rest }: PlaceLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    goTo(to, { replace });
  };
  const near = () => preload(to);
  return (
    <a {...rest} href={to} onClick={follow} onPointerEnter={near} onFocus={near}>
      {children}
    </a>
  );
}
