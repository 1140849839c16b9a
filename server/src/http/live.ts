import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type LiveKind, liveTopics } from "@thingwright/contract/grammar/live.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { livePath } from "@thingwright/contract/grammar/route.ts";
import type { Actor } from "../platform/actor.ts";
import { type Bus, liveTopic } from "../platform/bus.ts";
import { scopeOf } from "../platform/database/scope.ts";
import { type Events, eventTopic } from "../platform/events.ts";
import { hashToken } from "../platform/secrets.ts";
import { acceptLive } from "./accept-live.ts";
import type { LiveConnection } from "./live-connection.ts";
import { crowdBounds, LiveCrowd } from "./guards/live-crowd.ts";
import type { LiveSources } from "./live-sources.ts";
import type { Http } from "./http.ts";

const recheckEvery = 2000;
const lagAtMost = 4 * 1024 * 1024;

type Connection = LiveConnection<Actor, LiveKind>;

/** Mounts the live WebSocket of makers. */
export function mountLive(http: Http, bus: Bus, sources: LiveSources): void {
  const connections = acceptLive<Actor, LiveKind>(
    { http, bus, path: livePath },
    {
      crowd: new LiveCrowd(crowdBounds.makers),
      recheckEvery,
      lagAtMost,
      subscriptions: limits.liveSubscriptions.connection,
      isKind: (kind): kind is LiveKind => Object.hasOwn(liveTopics, kind),
      async find({ token }, options) {
        const actor = await http.authenticate(token, options);
        if (actor?.due) throw problem(actor.due);
        return actor;
      },
      ownersOf: ({ uid, owner }, token) => ({ tokenHash: hashToken(token).toString("hex"), uid, owner }),
      mayFollow: (actor, kind) => {
        const { access } = liveTopics[kind];
        return access === "session" || actor.can(access);
      },
      open(actor, kind, id, { tell }) {
        const source = sources[kind];
        const scope = scopeOf(actor);
        const isOwn = "follow" in source;
        const stop = isOwn ? source.follow(scope, actor, tell) : bus.subscribe(liveTopic(kind, id), tell);
        const snapshot = isOwn ? source.snapshot : source;
        return { stop, read: () => snapshot(scope, id, actor) };
      },
    },
  );
  bus.subscribe(eventTopic("session.ended"), (ended) => {
    for (const connection of connections) connection.endWith(ended as Events["session.ended"]);
  });
  bus.subscribe(eventTopic("rights.changed"), (changed) => {
    for (const connection of connections)
      if (concerns(connection, changed as Events["rights.changed"])) connection.changeRights();
  });
}

function concerns({ caller }: Connection, changed: Events["rights.changed"]): boolean {
  if (!caller) return false;
  if ("roleId" in changed) return changed.roleId === caller.role;
  return "ownerId" in changed ? changed.ownerId === caller.owner : changed.accountId === caller.uid;
}
