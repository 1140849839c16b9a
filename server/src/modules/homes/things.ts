import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { PersonContext } from "../../http/context.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { appScope, type Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { newId } from "../../platform/ids.ts";
import { changing, memberOf } from "./homes.ts";

type Reading = Pick<PersonContext, "person" | "scope" | "sql">;

/**
 * How a kind of thing, such as scenes or device groups, is stored. A home has several of a kind, each with its own
 * name.
 */
interface KindOfThing<T> {
  /** The quota for such things in a home; it has the same name in `limits`. */
  quota: "homeScenes" | "homeDeviceGroups" | "homeLinks";
  /** The constraint by which names are unique in a home. */
  nameKey: string;
  list(all: Scope, sql: Sql, homeId: string): Promise<T[]>;
  find(all: Scope, sql: Sql, id: string): Promise<T | undefined>;
  delete(all: Scope, sql: Sql, id: string): Promise<void>;
}

/** The handlers that are the same for all kinds of things: every member of a home sees them, and admins change them. */
export interface ThingsOfHomes<T> {
  /** Throws not_found for a home that the caller is not in. */
  list: (context: Reading, homeId: string) => Promise<{ list: T[] }>;
  /** Finds a thing of a home that the caller is in. Throws not_found. */
  get: (context: Reading, id: string) => Promise<T>;
  /**
   * Locks a home that is to get one more thing until the transaction ends. Throws not_found, forbidden, quota_exceeded.
   * @returns the id of the new thing, and the columns with its owner, app and home
   */
  making: (
    context: PersonContext,
    homeId: string,
  ) => Promise<{ all: Scope; id: string; of: { owner_id: string; app_id: string; home_id: string } }>;
  /**
   * Finds a thing that the caller may change, and locks its home until the transaction ends. Throws not_found,
   * forbidden.
   */
  changing: (context: Reading, id: string) => Promise<{ all: Scope; before: T }>;
  /** Throws not_found, forbidden. */
  remove: (context: Reading, id: string) => Promise<null>;
  /** Runs a write that sets a name. Throws already_exists. */
  named: (name: string, write: () => Promise<void>) => Promise<void>;
}

export function thingsOfHomes<T extends { home_id: string }>(kind: KindOfThing<T>): ThingsOfHomes<T> {
  const get = async (context: Reading, id: string) => {
    const found = await kind.find(appScope(context.person), context.sql, id);
    if (!found) throw problem("not_found");
    await memberOf(context, found.home_id);
    return found;
  };
  const changingOne = async (context: Reading, id: string) => {
    const { home_id } = await get(context, id);
    const { all } = await changing(context, home_id, "admin");
    return { all, before: await get(context, id) };
  };
  return {
    get,
    changing: changingOne,
    async list(context, homeId) {
      const { all } = await memberOf(context, homeId);
      return { list: await kind.list(all, context.sql, homeId) };
    },
    async making(context, homeId) {
      const { person, sql, now } = context;
      const { all } = await changing(context, homeId, "admin");
      needRoom(kind.quota, (await kind.list(all, sql, homeId)).length, limits[kind.quota]);
      const of = { owner_id: person.ownerId, app_id: person.appId, home_id: homeId };
      return { all, id: newId(now), of };
    },
    async remove(context, id) {
      const { all } = await changingOne(context, id);
      await kind.delete(all, context.sql, id);
      return null;
    },
    named: (name, write) =>
      unlessTaken(kind.nameKey, write, () => problem("already_exists", { value: name })),
  };
}
