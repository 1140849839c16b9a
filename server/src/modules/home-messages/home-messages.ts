import type { homeMessages } from "@thingwright/contract/people/home-messages.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { pageOf, readCursor } from "../../platform/database/cursor.ts";
import { appScope } from "../../platform/database/scope.ts";
import { languageOfPerson } from "../app-users/index.ts";
import {
  countUnread,
  deleteOwn,
  findOwn,
  languageOf,
  listOwn,
  setRead,
  setReadTo,
} from "./home-messages.store.ts";
import { wordMessage } from "./wording.ts";

type Reading = Pick<PersonContext, "person" | "scope" | "sql">;

/** Lists the messages of the caller in their language, latest first. */
export async function list(
  { person, scope, sql, language }: Reading & Pick<PersonContext, "language">,
  { cursor, limit }: Parsed<(typeof homeMessages)["list"]>["query"],
): Promise<Result<(typeof homeMessages)["list"]>> {
  const own = languageOfPerson({ language: await languageOf(scope, sql, person.uid) }, language);
  const page = { after: readCursor(cursor), limit: limit + 1 };
  const found = await listOwn(scope, appScope(person), sql, page);
  const worded = found.map(({ kind, parameters, who, ...rest }) => {
    return { ...rest, kind, ...wordMessage(kind, parameters, who, own) };
  });
  return pageOf(worded, limit);
}

export async function unread({ scope, sql }: Reading): Promise<{ count: number }> {
  return { count: await countUnread(scope, sql) };
}

/** Throws not_found. */
export async function read({ scope, sql }: Reading, id: string): Promise<null> {
  if (!(await findOwn(scope, sql, id))) throw problem("not_found");
  await setRead(scope, sql, id);
  return null;
}

/** Throws not_found. */
export async function readAll({ scope, sql }: Reading, lastId: string): Promise<null> {
  const last = await findOwn(scope, sql, lastId);
  if (!last) throw problem("not_found");
  await setReadTo(scope, sql, last);
  return null;
}

/** Throws not_found. */
export async function remove({ scope, sql }: Reading, id: string): Promise<null> {
  if (!(await deleteOwn(scope, sql, id))) throw problem("not_found");
  return null;
}
