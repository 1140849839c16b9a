import { limits } from "@thingwright/contract/grammar/limits.ts";
import { personScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { PersonPart } from "../app-users/index.ts";
import type { MessageQueue } from "../messages/index.ts";
import { list } from "./home-messages.ts";
import { deleteAllOf } from "./home-messages.store.ts";

/** The personal data in messages to a person. */
export function messagesOfPeople(outbox: Pick<MessageQueue, "forgetPushed">): PersonPart {
  return {
    name: "messages",
    export: async (context) => (await list(context, { limit: limits.homeMessages })).list,
    cancel: ({ person, sql }) => forgetMessages(outbox, sql, person),
  };
}

/** Deletes a person's messages, and those that are still to be sent to their phones. */
export async function forgetMessages(
  outbox: Pick<MessageQueue, "forgetPushed">,
  sql: Sql,
  person: { uid: string; ownerId: string; appId: string },
): Promise<void> {
  await deleteAllOf(personScope(person), sql);
  await outbox.forgetPushed(sql, person.uid);
}
