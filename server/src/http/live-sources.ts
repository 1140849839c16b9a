import type { LiveKind } from "@thingwright/contract/live.ts";
import type { Actor } from "../platform/actor.ts";
import type { Scope } from "../platform/database/scope.ts";

/** Gives the first picture of a subject, or throws not_found where the caller does not reach it. */
export type LiveSources = { [K in LiveKind]: (scope: Scope, id: string, actor: Actor) => Promise<unknown> };
