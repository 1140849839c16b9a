import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { useMatches } from "@tanstack/react-router";
import { entryOf } from "./screens.tsx";

/** The menu entry of the current screen, and its path parameters. It changes only when one of them does. */
export function useScreen() {
  const { key, params } = useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      const screen: MenuKey | undefined = match?.staticData.screen;
      return { key: screen, params: (match?.params ?? {}) as Record<string, string> };
    },
    structuralSharing: true,
  });
  return { entry: key && entryOf(key), params };
}
