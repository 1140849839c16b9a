import { limits } from "@thingwright/contract/limits.ts";
import { personScope } from "../../platform/database/scope.ts";
import type { PersonPart } from "../app-users/index.ts";
import type { MessageQueue } from "../messages/index.ts";
import { list } from "./home-messages.ts";
import { deleteAllOf } from "./home-messages.store.ts";

/** What is kept of a person as one who is told things. */
export function messagesOfPeople(outbox: Pick<MessageQueue, "forgetPushed">): PersonPart {
  return {
    name: "messages",
    export: async (context) => (await list(context, { limit: limits.homeMessages })).list,
    async cancel({ person, sql }) {
      await deleteAllOf(personScope(person), sql);
      await outbox.forgetPushed(sql, person.uid);
    },
  };
}
