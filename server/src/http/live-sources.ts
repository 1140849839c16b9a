import type { LiveKind } from "@thingwright/contract/live.ts";
import type { Actor } from "../platform/actor.ts";
import type { Scope } from "../platform/database/scope.ts";

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
