import type { HomeNews, PersonNews, TileChange } from "@thingwright/contract/people/home-live.ts";
import { useEffect, useRef } from "react";
import { api } from "../../lib/api.ts";
import { onGivenUp, useHomeLive } from "./live.ts";
import { tellFailure } from "./notice.tsx";
import { usePeopleWords } from "./words.ts";
import { invalidate, setCached, updateCached, useFollowed } from "./reads.ts";

export { waitingCalls } from "./live.ts";

/** For each kind of change to a person's data: the API paths whose answers are outdated after it. */
const newsOf: Record<PersonNews, readonly string[]> = {
  homes: ["/home"],
  devices: ["/device"],
  shares: ["/device"],
  messages: ["/message"],
  sessions: ["/user/session"],
  profile: ["/user"],
};

/**
 * Reloads the person's data when it was changed elsewhere, and shows a notice when a change that was made here could
 * not be sent. Renders nothing.
 */
export function OwnNews({ uid }: { uid: string }) {
  const words = usePeopleWords();
  useHomeLive("person", uid, {
    onDelta: ({ again }) => invalidate(...again.flatMap((news) => newsOf[news])),
  });
  useEffect(() => onGivenUp(() => tellFailure(words.notSent)), [words]);
  return null;
}

/**
 * Keeps the stored device tiles up to date over the live connection: those of a home (`id` is the home's), or of the
 * devices that others share with the person (`id` is the person's). Renders nothing.
 */
export function FollowedTiles({ kind, id }: { kind: "home" | "shared"; id: string }) {
  const input = { query: kind === "home" ? { home_id: id } : {} };
  const begun = useRef(false);
  const { state } = useHomeLive(kind, id, {
    onSnapshot({ tiles: list }) {
      setCached(api.bindings.tiles, input, { list });
      // The server sends another snapshot when devices were added, removed or renamed: other answers are outdated then
      // too.
      if (begun.current) invalidate("/device", "/home");
      begun.current = true;
    },
    onDelta({ tiles = [], again = [] }: { tiles?: TileChange[]; again?: HomeNews[] }) {
      updateCached(api.bindings.tiles, input, ({ list }) => ({
        list: list.map((one) => ({ ...one, ...tiles.find((changed) => changed.id === one.id) })),
      }));
      if (again.length > 0) invalidate("/home");
    },
  });
  useFollowed(api.bindings.tiles, input, state === "live");
  return null;
}
