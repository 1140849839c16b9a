import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";

/** By the identifier of each function point: the keys that are mapped to it, joined into one text. */
export function keysOf(list: readonly MappedKey[]): ReadonlyMap<string, string> {
  const keys = Map.groupBy(list, ({ identifier }) => identifier);
  return new Map([...keys].map(([identifier, some]) => [identifier, some.map(({ key }) => key).join(", ")]));
}

/** A key that should be mapped, from the link that opened the page; `done` removes the key from the address. */
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
