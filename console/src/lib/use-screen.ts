import type { MenuKey } from "@thingwright/contract/menu.ts";
import { useMatches } from "@tanstack/react-router";
import { entryOf } from "./screens.tsx";

/** The menu entry of the current screen, and its path parameters. */
export function useScreen() {
  const match = useMatches().at(-1);
  const key: MenuKey | undefined = match?.staticData.screen;
  const params = (match?.params ?? {}) as Record<string, string>;
  return { entry: key && entryOf(key), params };
}
