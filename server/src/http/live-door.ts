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

/**
 * What differs between the connections of makers and the connections of people at home. `C` is the type of the caller, `K`
 * the kinds of subjects that a caller can follow.
 */
export interface LiveDoor<C extends { uid: string }, K extends AnyLiveKind> {
  crowd: LiveCrowd;
  /** Milliseconds between two checks of the rights, for changes that no event announces. */
  recheckEvery: number;
  /** A client that lags this many bytes behind is cut off; it connects again and gets a fresh snapshot. */
  lagAtMost: number;
  /** How many subscriptions one connection may have. */
  subscriptions: number;
  isKind: (kind: string) => kind is K;
  /**
   * Finds the caller who has said hello; null if the caller's token is unknown or no longer valid. Throws the problem that the
   * caller has to solve before anything else.
   */
  find: (hello: Hello, options?: { idle: boolean }) => Promise<C | null>;
  whose: (caller: C, token: string) => Whose;
  mayFollow: (caller: C, kind: K) => boolean;
  open: (caller: C, kind: K, id: string, hearing: Hearing) => Opened;
  /** Called once a client has been admitted. @returns a function that is called when the connection ends */
  entered?: (connection: LiveConnection<C, K>, caller: C) => () => void;
}
