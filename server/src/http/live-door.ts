import type { AnyLiveKind } from "@thingwright/contract/live.ts";
import type { LiveCrowd, Whose } from "./live-crowd.ts";
import type { LiveConnection } from "./live-connection.ts";
import type { Hearing, Opened } from "./live-sources.ts";

/** How a client says who it is. */
export interface Hello {
  token: string;
  app_key?: string | undefined;
  language?: string | undefined;
}

/** What differs between the connections of makers and those of people at home. `C` is who is behind one, `K` what they follow. */
export interface LiveDoor<C extends { uid: string }, K extends AnyLiveKind> {
  crowd: LiveCrowd;
  /** How often rights are checked that no event tells of, in milliseconds. */
  recheckEvery: number;
  /** A reader that lags this many bytes behind is cut off; it connects again and gets a fresh snapshot. */
  lagAtMost: number;
  /** What can be followed at most by one connection. */
  subscriptions: number;
  isKind: (kind: string) => kind is K;
  /** Who has said hello; null where they do not count, or do not any more. Throws what they have to do before. */
  find: (hello: Hello, options?: { idle: boolean }) => Promise<C | null>;
  whose: (caller: C, token: string) => Whose;
  mayFollow: (caller: C, kind: K) => boolean;
  open: (caller: C, kind: K, id: string, hearing: Hearing) => Opened;
  /** Called once somebody has been let in. @returns called at the end of the connection */
  entered?: (connection: LiveConnection<C, K>, caller: C) => () => void;
}
