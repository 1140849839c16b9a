import { homes } from "@thingwright/contract/people/homes.ts";
import type { HomeNews } from "@thingwright/contract/people/home-live.ts";
import type { PersonContext } from "../../http/context.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { tellHome } from "../../platform/news-at-home.ts";
import type { Access } from "../accounts/index.ts";
import type { HomeMessages } from "../home-messages/index.ts";
import {
  create,
  createRoom,
  get,
  list,
  remove,
  removeRoom,
  renameRoom,
  rooms,
  sort,
  sortRooms,
  tellPresence,
  update,
} from "./homes.ts";
import { pruneInvitations } from "./invitations.store.ts";
import {
  accept,
  handOver,
  invitations,
  invite,
  members,
  removeMember,
  revoke,
  setMember,
} from "./members.ts";
import type { HomeTies } from "./ties.ts";

const expired = systemScope("invitations of all homes expire");

export function homesModule(
  { sql, events, rateLimits, publicUrl }: PlatformDeps,
  ties: readonly HomeTies[],
  { access, messages }: { access: Pick<Access, "attempts" | "notices" | "events">; messages: HomeMessages },
): Module {
  const notifiers = { events, messages };
  /**
   * Wraps a handler, so that companions that follow the home learn, once the change has committed, what to read again.
   */
  const telling =
    <I extends { params: { id: string } }, R>(
      again: HomeNews,
      verb: (input: I, context: PersonContext) => Promise<R>,
    ) =>
    async (input: I, context: PersonContext) => {
      const answer = await verb(input, context);
      await tellHome({ events, sql: context.sql, now: context.now }, input.params.id, again);
      return answer;
    };
  return {
    name: "homes",
    tables: {
      home: "No quota: limits.homes of a person",
      home_member: "No quota: limits.homeMembers of a home",
      room: "No quota: limits.homeRooms of a home",
      home_invitation: "No quota: limits.homeInvitations of a home",
    },
    upkeep: (now) => pruneInvitations(expired, sql, seconds(now)),
    mount(http) {
      mount(http, "homes", homes, {
        list: (_input, context) => list(context),
        create: ({ body }, context) => create(context, body),
        sort: ({ body }, context) => sort(context, body),
        get: ({ params }, context) => get(context, params.id),
        update: telling("home", ({ params, body }, context) => update(context, params.id, body, ties)),
        remove: ({ params }, context) => remove(context, params.id, { ties, ...notifiers }),
        handOver: ({ params, body }, context) =>
          handOver(context, params.id, body, { ...access, publicUrl, ...notifiers }),
        tellPresence: ({ body }, context) => tellPresence(context, body, ties),
        rooms: ({ params }, context) => rooms(context, params.id),
        createRoom: telling("rooms", ({ params, body }, context) => createRoom(context, params.id, body)),
        sortRooms: telling("rooms", ({ params, body }, context) => sortRooms(context, params.id, body)),
        updateRoom: telling("rooms", ({ params, body }, context) => renameRoom(context, params, body)),
        removeRoom: telling("rooms", ({ params }, context) => removeRoom(context, params)),
        members: ({ params }, context) => members(context, params.id),
        updateMember: ({ params, body }, context) => setMember(context, params, body, notifiers),
        removeMember: ({ params }, context) => removeMember(context, params, { ties, ...notifiers }),
        invitations: ({ params }, context) => invitations(context, params.id),
        invite: ({ params, body }, context) => invite(context, params.id, body),
        revoke: ({ params }, context) => revoke(context, params),
        accept: ({ body }, context) => accept(context, body.code, { rateLimits, ...notifiers }),
      });
    },
  };
}
