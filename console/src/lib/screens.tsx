import type { menu as table, MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { Link, useNavigate, useParams, type LinkProps } from "@tanstack/react-router";
import type { AnchorHTMLAttributes } from "react";
import { menu, type MenuScreen } from "./menu.ts";

type Screens = { [E in (typeof table)[number] as E["key"]]: E };
type NamesIn<P> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/** The path parameters of a screen: `{ productId: string }`. */
export type ScreenParams<K extends MenuKey> = Record<NamesIn<Screens[K]["path"]>, string>;
type ParamsProp<K extends MenuKey> = [NamesIn<Screens[K]["path"]>] extends [never]
  ? { params?: undefined }
  : { params: ScreenParams<K> };

/** A screen of the menu table with the parameters that its path needs. */
export type To<K extends MenuKey> = { screen: K; search?: Record<string, string> } & ParamsProp<K>;

/** Finds the entry of a screen in the menu table. Throws RangeError if there is none. */
export function entryOf(key: MenuKey): MenuScreen {
  const entry = menu.find((candidate) => candidate.key === key);
  if (!entry) throw new RangeError(`no screen ${key}`);
  return entry;
}

/** Fills the parameters into a path of the menu table; `&` stays unescaped, as in `{uid}&view`. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "").replaceAll("%26", "&"),
  );
}

/**
 * For a screen that the menus hide, finds the menu entry that it belongs to: for a member's screen, the list of
 * members. A list at `…/list` also owns the screens beside it, at `…/`. Returns undefined for a screen that the menus
 * show.
 */
export function visibleEntryAbove(entry: MenuScreen): MenuScreen | undefined {
  if (!entry.hidden) return undefined;
  return menu
    .filter(({ hidden, path }) => !hidden && entry.path.startsWith(path.replace(/(\/list)?$/, "/")))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

type LinkRest = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & Pick<LinkProps, "replace" | "hash">;

/**
 * Links to a screen: `<ScreenLink screen="productDefinition" params={{ productId }}>`. It can be passed to every
 * `render` prop of the kit.
 */
export function ScreenLink<K extends MenuKey>({ screen, params, search, ...rest }: To<K> & LinkRest) {
  return <Link {...rest} to={fillPath(entryOf(screen).path, params)} search={search} />;
}

/** Links to a screen whose key is known only at run time, so that its parameters cannot be type-checked. */
export function ScreenPlace({
  screen,
  params,
  search,
  ...rest
}: { screen: MenuKey; params: Record<string, string>; search?: Record<string, string> } & LinkRest) {
  return <Link {...rest} to={fillPath(entryOf(screen).path, params)} search={search} />;
}

/** Goes to a screen from code: `go({ screen: "productList" })`. */
export function useGo() {
  const navigate = useNavigate();
  return <K extends MenuKey>({ screen, params, search }: To<K>, options?: { replace?: boolean }) =>
    navigate({ to: fillPath(entryOf(screen).path, params), search, ...options });
}

/** Returns the path parameters of the current screen. */
export function useScreenParams<K extends MenuKey>(_screen: K): ScreenParams<K> {
  return useParams({ strict: false }) as ScreenParams<K>;
}
