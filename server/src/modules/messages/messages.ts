import type { outbox } from "@thingwright/contract/accounts/outbox.ts";
import type { Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { listMessages, type MessageFilter } from "./messages.store.ts";

const outboxPage = systemScope("the permission to read the outbox is the platform administrators' only");

export async function list(
  { sql }: Context,
  filter: MessageFilter,
): Promise<Result<(typeof outbox)["list"]>> {
  const found = await listMessages(outboxPage, sql, { ...filter, limit: filter.limit + 1 });
  const page = found.slice(0, filter.limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { list: page, next_cursor: last ? `${last.created_at}.${last.id}` : null };
}
