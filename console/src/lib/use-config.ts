import type { configMap } from "@thingwright/contract/points/config-map.ts";
import type { Input, Reply } from "@thingwright/contract/grammar/route.ts";
import { useEffect, useState } from "react";
import { api } from "./api.ts";
import { call } from "./client.ts";
import { pointerReleased } from "../ui/pointer.ts";

type Route = typeof configMap.get;
type Key = Input<Route>["query"]["key"];
type Entries = Reply<Route>["list"];

const kept = new Map<Key, Entries>();
const loading = new Map<Key, Promise<void>>();

function load(key: Key): Promise<void> {
  const known = loading.get(key);
  if (known) return known;
  const promise = call(api.configMap.get, { query: { key } })
    .then(({ list }) => void kept.set(key, list))
    // After a failure the next page that needs the list fetches it again.
    .catch(() => void loading.delete(key));
  loading.set(key, promise);
  return promise;
}

/**
 * A fixed list of the installation, fetched once while the console is open; undefined until it has loaded, and empty if
 * it cannot be loaded.
 */
export function useConfig(key: Key): Entries | undefined {
  const [entries, setEntries] = useState(() => kept.get(key));
  useEffect(() => {
    let left = false;
    // Content that the list adds to the page must not move a link away from under a pressed pointer.
    const shown = load(key).then(pointerReleased);
    void shown.then(() => !left && setEntries(kept.get(key) ?? []));
    return () => {
      left = true;
    };
  }, [key]);
  return entries;
}
