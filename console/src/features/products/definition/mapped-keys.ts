import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";

/**
 * Returns the keys that are mapped to each function point, joined into one text. The function point's identifier is the
 * key of the returned map.
 */
export function keysOf(list: readonly MappedKey[]): ReadonlyMap<string, string> {
  const keys = Map.groupBy(list, ({ identifier }) => identifier);
  return new Map([...keys].map(([identifier, some]) => [identifier, some.map(({ key }) => key).join(", ")]));
}

/**
 * Returns the key that the user wants to map; it is a parameter of the link that opened the page. `done` removes the
 * parameter from the page's address.
 */
export function useWantedKey(): { key: string | undefined; done: () => void } {
  const navigate = useNavigate();
  const { map }: { map?: unknown } = useSearch({ strict: false });
  const key = typeof map === "string" || typeof map === "number" ? String(map) : undefined;
  return {
    key,
    done: () => {
      if (key !== undefined)
        void navigate({
          to: ".",
          search: (before: object) => ({ ...before, map: undefined }),
          replace: true,
        });
    },
  };
}
