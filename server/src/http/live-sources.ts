import type { HomeLiveKind } from "@thingwright/contract/people/home-live.ts";
import type { LiveKind } from "@thingwright/contract/grammar/live.ts";
import type { Actor } from "../platform/actor.ts";
import type { Scope } from "../platform/database/scope.ts";
import type { Person } from "../platform/person.ts";

/** Reads the snapshot of a subject. Throws not_found if the subject is outside the caller's scope. */
type Snapshot = (scope: Scope, id: string, actor: Actor) => Promise<unknown>;

/**
 * A kind of subject that each caller sees differently: the process that sends the deltas makes them for each caller.
 */
export interface Followed {
  snapshot: Snapshot;
  /** @returns a function that stops following the subject */
  follow(scope: Scope, actor: Actor, tell: (delta: unknown) => void): () => void;
}

/** The sources by kind. The deltas of a kind that has only a snapshot are published on the bus, at `liveTopic`. */
export type LiveSources = { [K in LiveKind]: Snapshot | Followed };

/** How the source of a subscription reaches the connection that has opened it. */
export interface Hearing {
  tell: (delta: unknown) => void;
  /** Restarts the subscription: the caller may now see other objects, so no delta is sent before a new snapshot. */
  anew: () => void;
  /** Counts further subjects that are followed for the subscription. Throws too_many_live. */
  more: (count: number) => void;
}

/** A subject whose deltas are forwarded from now on. */
export interface Opened {
  /** Reads the snapshot. Throws not_found if the subject is not visible to the caller. */
  read: () => Promise<unknown>;
  stop: () => void;
}

/** The sources of the kinds that people at home can follow. */
export type HomeLiveSources = {
  [K in HomeLiveKind]: (person: Person, id: string, hearing: Hearing) => Opened;
};
