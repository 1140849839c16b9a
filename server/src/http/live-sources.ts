import type { HomeLiveKind } from "@thingwright/contract/home-live.ts";
import type { LiveKind } from "@thingwright/contract/live.ts";
import type { Actor } from "../platform/actor.ts";
import type { Scope } from "../platform/database/scope.ts";
import type { Person } from "../platform/person.ts";

/** Gives the first picture of a subject, or throws not_found where the caller does not reach it. */
type Snapshot = (scope: Scope, id: string, actor: Actor) => Promise<unknown>;

/** A subject of which each caller sees something else: its deltas are made for the caller, in the process that sends them. */
export interface Followed {
  snapshot: Snapshot;
  /** @returns ends it */
  follow(scope: Scope, actor: Actor, tell: (delta: unknown) => void): () => void;
}

/** By kind. The deltas of a kind that has a snapshot alone are published on the bus, at `liveTopic`. */
export type LiveSources = { [K in LiveKind]: Snapshot | Followed };

/** What a subscription that has been opened does. */
export interface Hearing {
  tell: (delta: unknown) => void;
  /** Begins it anew: what the caller reaches may be something else from now on, and nothing more is told until that is known. */
  anew: () => void;
  /** Counts so many more subjects that are followed for it. Throws too_many_live. */
  more: (count: number) => void;
}

/** A subject that is listened to from now on. */
export interface Opened {
  /** Gives the first picture, or throws not_found where the caller does not reach the subject. */
  read: () => Promise<unknown>;
  stop: () => void;
}

/** By kind: what people at home can follow. */
export type HomeLiveSources = {
  [K in HomeLiveKind]: (person: Person, id: string, hearing: Hearing) => Opened;
};
