import { type MenuKey, menuKeys } from "@thingwright/contract/grammar/menu.ts";
import { useEffect } from "react";
import { CallError } from "./call-error.ts";
import { visitedKey } from "./session.ts";
import { useScreen } from "./use-screen.ts";

/** An object (a product, a device) whose pages were visited. */
export interface Visit {
  /** The kind of object, as the menu table names it. */
  parent: string;
  id: string;
  /** The path parameters of its pages. */
  params: Record<string, string>;
  name: string;
  /** The page of the object that was visited last. */
  screen: MenuKey;
}

const most = 6;

/** Reads the objects that the user visited in this browser since sign-in, the latest first. */
export function readVisits(): Visit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(visitedKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isVisit) : [];
  } catch {
    return [];
  }
}

/** Checks a stored entry: another version of the console may have written it. */
function isVisit(kept: unknown): kept is Visit {
  const { parent, id, params, name, screen } = (kept ?? {}) as Partial<Visit>;
  return (
    typeof parent === "string" &&
    typeof id === "string" &&
    typeof name === "string" &&
    typeof params === "object" &&
    params !== null &&
    (menuKeys as readonly unknown[]).includes(screen)
  );
}

/**
 * Remembers that the user is on a page of an object.
 * @param param the path parameter with the object's id
 * @param name of the object, once it is known
 * @param error why the object cannot be shown: an object that is gone (not_found) is forgotten
 */
export function useVisit(param: string, name: string | undefined, error: unknown): void {
  const { entry, params } = useScreen();
  const screen = entry?.key;
  const parent = entry?.parent;
  const id = params[param];
  const path = JSON.stringify(params);
  const isGone = error instanceof CallError && error.is("not_found");
  useEffect(() => {
    if (!screen || !parent || !id || (!name && !isGone)) return;
    const given = JSON.parse(path) as Visit["params"];
    const visits = isGone || !name ? [] : [{ parent, id, params: given, name, screen }];
    const others = readVisits().filter((one) => one.id !== id);
    try {
      localStorage.setItem(visitedKey, JSON.stringify([...visits, ...others].slice(0, most)));
    } catch {
      // Where the browser refuses storage, nothing is remembered.
    }
  }, [screen, parent, id, path, name, isGone]);
}
