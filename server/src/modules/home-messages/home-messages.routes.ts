import { homeMessages } from "@thingwright/contract/people/home-messages.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { list, read, readAll, remove, unread } from "./home-messages.ts";
import { pruneCancelled, pruneMessages, prunePaces } from "./home-messages.store.ts";

const ageing = systemScope("messages to all people at home age");
const dayMs = 86_400_000;
/** Milliseconds: longer than any transaction that sends a message. */
const tellingMs = 3_600_000;

export function homeMessagesModule({ sql }: Pick<PlatformDeps, "sql">): Module {
  return {
    name: "home-messages",
    tables: {
      home_message: "No quota: limits.homeMessages of a person, for limits.homeMessageDays",
      home_message_pace: "one of a home or scene that has sent a message within the day",
    },
    async upkeep(now) {
      await pruneMessages(ageing, sql, now - limits.homeMessageDays * dayMs);
      await pruneCancelled(ageing, sql, seconds(now - tellingMs));
      await prunePaces(ageing, sql, now - dayMs);
    },
    mount(http) {
      mount(http, "homeMessages", homeMessages, {
        list: ({ query }, context) => list(context, query),
        unread: (_input, context) => unread(context),
        read: ({ params }, context) => read(context, params.id),
        readAll: ({ body }, context) => readAll(context, body.last_id),
        remove: ({ params }, context) => remove(context, params.id),
      });
    },
  };
}
