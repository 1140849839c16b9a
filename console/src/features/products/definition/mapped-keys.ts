import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";

/** The keys of each function point by its identifier, as one text. */
export function keysOf(list: readonly MappedKey[]): ReadonlyMap<string, string> {
  const keys = Map.groupBy(list, ({ identifier }) => identifier);
  return new Map([...keys].map(([identifier, some]) => [identifier, some.map(({ key }) => key).join(", ")]));
}

/** A key that a link to the page wants to be mapped; `done` removes the key from the address. */
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
