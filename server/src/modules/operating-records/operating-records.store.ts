import type {
  OperatingRecord,
  operatingRecords,
  RecordActor,
} from "@thingwright/contract/accounts/operating-records.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { type RawBuilder, sql as raw } from "kysely";
import type { Cursor } from "../../platform/database/cursor.ts";
import { anyContains, containing } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import { type Found, lookBack } from "../../platform/database/look-back.ts";
import type { Scope, VisibleIds } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

export type RecordFilter = Parsed<(typeof operatingRecords)["list"]>["query"];

const columns = raw`id, time, account_id, username, action, object_id, object_name, product_id, address, request_id,
  input, before, after`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A set of records that a caller sees: those of a person's actions, of some products, of some apps, or all records
 * except those of apps that the caller's role does not include. Each set has an index of its own.
 */
export type Part =
  | { account: string }
  | { products: readonly string[] }
  | { apps: VisibleIds }
  | { exceptOtherApps: VisibleIds };

/** Finds at most `limit` records of one part after the cursor, newest first. */
export function findRecords(
  scope: Scope,
  sql: Sql,
  part: Part,
  filter: RecordFilter,
  page: { after: Cursor | null; limit: number },
): Promise<Found<OperatingRecord>> {
  const { from, to } = filter;
  const { after, limit } = page;
  const { served, sieve } = conditionsOf(part, filter);
  let query = within(scope, sql).selectFrom("operation_record").selectAll();
  if (served) query = query.where(served);
  if (from !== undefined) query = query.where("time", ">=", from);
  if (to !== undefined) query = query.where("time", "<=", to);
  if (after) query = query.where(raw<boolean>`(time, id) < (${after.time}, ${after.id}::uuid)`);
  const rows = raw`${query.orderBy("time", "desc").orderBy("id", "desc")}`;
  return lookBack<OperatingRecord>(scope, sql, { rows, columns, sieve, limit });
}

export type ActorFilter = Parsed<(typeof operatingRecords)["actors"]>["query"];
interface Matching extends ActorFilter {
  /** The id of the only account to list. */
  only?: string;
}

function actors(scope: Scope, sql: Sql, { keyword, only }: Matching) {
  let query = within(scope, sql).selectFrom("account");
  if (only !== undefined) query = query.where("account.id", "=", only);
  if (keyword && uuid.test(keyword)) return query.where("account.id", "=", keyword);
  return keyword
    ? query.where((e) => anyContains(e, ["account.username", "account.nickname"], keyword))
    : query;
}

/** The name of a deleted member, without the id that the deletion has added to it. */
const username = raw<string>`split_part(account.username, '#', 1)`;

const actorPage = listing({
  table: "account",
  matching: actors,
  select: (query) =>
    query.select([
      "account.id as uid",
      username.as("username"),
      "account.nickname",
      raw<boolean>`account.deleted_at is not null`.as("deleted"),
    ]),
});

/** Lists the account and its members, including deleted ones. */
export function findActors(scope: Scope, sql: Sql, filter: Matching): Promise<ListPage<RecordActor>> {
  return actorPage(scope, sql, filter);
}

/**
 * Splits the conditions into the one that an index serves and the others, which are checked record by record. Every
 * condition has an index, except for the words of a search and for apps that the role does not include. The index of
 * the first condition is used, so the conditions that usually leave the fewest records are added first.
 */
function conditionsOf(part: Part, { account_id, resource, object_id, keyword }: RecordFilter) {
  const indexed: RawBuilder<boolean>[] = [];
  const sieved: RawBuilder<boolean>[] = [];
  if (object_id) indexed.push(raw`object_id = ${object_id}`);
  if (keyword && uuid.test(keyword)) indexed.push(raw`object_id = ${keyword.toLowerCase()}`);
  else if (keyword) sieved.push(containsWords(keyword));
  if ("products" in part) indexed.push(raw`product_id = any(${part.products}::uuid[])`);
  if ("apps" in part)
    indexed.push(part.apps === "all" ? raw`app_id is not null` : raw`app_id = any(${part.apps}::uuid[])`);
  if ("account" in part) indexed.push(raw`account_id = ${part.account}`);
  if (account_id) indexed.push(raw`account_id = ${account_id}`);
  if (resource) indexed.push(raw`resource = ${resource}`);
  if ("exceptOtherApps" in part && part.exceptOtherApps !== "all")
    sieved.push(raw`(app_id is null or app_id = any(${part.exceptOtherApps}::uuid[]))`);
  const [served, ...others] = indexed;
  return { served, sieve: [...others, ...sieved] };
}

function containsWords(keyword: string): RawBuilder<boolean> {
  const like = containing(keyword);
  return raw`(username ilike ${like} or object_name ilike ${like} or object_id = ${keyword})`;
}
