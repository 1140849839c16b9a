import type { HomeNews, PersonNews, TileChange } from "@thingwright/contract/home-live.ts";
import { useEffect, useRef } from "react";
import { api } from "../../lib/api.ts";
import { onGivenUp, useHomeLive } from "./live.ts";
import { tellFailure } from "./notice.tsx";
import { usePeopleWords } from "./words.ts";
import { keep, outdate, suppose, useFollowed } from "./reads.ts";

export { waitingCalls } from "./live.ts";

/** The addresses that hold what may have changed of a person. */
const newsOf: Record<PersonNews, readonly string[]> = {
  homes: ["/home"],
  devices: ["/device"],
  shares: ["/device"],
  messages: ["/message"],
  sessions: ["/user/session"],
  profile: ["/user"],
};

/** Reads again what has changed of the person elsewhere, and says what was not sent. Shows nothing. */
export function OwnNews({ uid }: { uid: string }) {
  const words = usePeopleWords();
  useHomeLive("person", uid, {
    onDelta: ({ again }) => outdate(...again.flatMap((news) => newsOf[news])),
  });
  useEffect(() => onGivenUp(() => tellFailure(words.notSent)), [words]);
  return null;
}

/**
 * Keeps what the tiles of a home show, or of the devices that others share, by the home's id or the person's own, as it is. Shows
 * nothing itself.
 */
export function FollowedTiles({ kind, id }: { kind: "home" | "shared"; id: string }) {
  const input = { query: kind === "home" ? { home_id: id } : {} };
  const begun = useRef(false);
  const { state } = useHomeLive(kind, id, {
    onSnapshot({ tiles: list }) {
      keep(api.bindings.tiles, input, { list });
      // It has begun anew: devices have come or gone, or are called something else.
      if (begun.current) outdate("/device", "/home");
      begun.current = true;
    },
    onDelta({ tiles = [], again = [] }: { tiles?: TileChange[]; again?: HomeNews[] }) {
      suppose(api.bindings.tiles, input, ({ list }) => ({
        list: list.map((one) => ({ ...one, ...tiles.find((changed) => changed.id === one.id) })),
      }));
      if (again.length > 0) outdate("/home");
    },
  });
  useFollowed(api.bindings.tiles, input, state === "live");
  return null;
}
