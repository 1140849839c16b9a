import { limits } from "@thingwright/contract/grammar/limits.ts";
import { personScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { PersonPart } from "../app-users/index.ts";
import type { MessageQueue } from "../messages/index.ts";
import { list } from "./home-messages.ts";
import { deleteAllOf } from "./home-messages.store.ts";

/** What is kept of a person as one who is told things. */
export function messagesOfPeople(outbox: Pick<MessageQueue, "forgetPushed">): PersonPart {
  return {
    name: "messages",
    export: async (context) => (await list(context, { limit: limits.homeMessages })).list,
    cancel: ({ person, sql }) => forgetMessages(outbox, sql, person),
  };
}

/** Forgets what somebody was told, and what is still on its way to their phones. */
export async function forgetMessages(
  outbox: Pick<MessageQueue, "forgetPushed">,
  sql: Sql,
  person: { uid: string; ownerId: string; appId: string },
): Promise<void> {
  await deleteAllOf(personScope(person), sql);
  await outbox.forgetPushed(sql, person.uid);
}
