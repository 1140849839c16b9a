import type { Bus } from "../../platform/bus.ts";
import { LRUCache } from "lru-cache";
import type { Actor } from "../../platform/actor.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { changeRights, keepRights } from "../../platform/database/rights-lock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { hashToken, tokenKey } from "../../platform/secrets.ts";
import { rightsOf } from "./rights.ts";
import { findAccessToken, touchAccessToken } from "./access-tokens.store.ts";
import { expiryOf, latestExpiredStart, type SessionTimes } from "./session-times.ts";
import { findSession, type SignedIn, touchSession } from "./sessions.store.ts";

const signIn = systemScope("a token is looked up before its owner is known");
/** A session in use has its expiry extended at most once in this many seconds. */
const touchEvery = 60;
/** A change of rights in another process takes effect here within this many milliseconds. */
const freshFor = 2000;

/**
 * The size of the cache: room for ten thousand actors, or for hundreds whose rights list a thousand products or apps
 * each.
 */
const rememberedBytes = 16 * 1024 * 1024;

/** Estimates the memory that an actor takes. */
function bytesOf({ products, apps }: Actor): number {
  const named = [products, apps].reduce((sum, reached) => sum + (reached === "all" ? 0 : reached.length), 0);
  return 1536 + named * 64;
}

interface Deps {
  sql: Sql;
  clock: Clock;
  events: Pick<EventLog, "on">;
  bus: Pick<Bus, "onGap">;
  times: SessionTimes;
}

/** Finds the actor of a token, remembers it for a moment, and keeps a session from expiring while in use. */
export function sessions({ sql, clock, events, bus, times }: Deps) {
  const recent = new LRUCache<string, Actor>({
    maxSize: rememberedBytes,
    sizeCalculation: bytesOf,
    ttl: freshFor,
    // By default, the cache reuses an earlier reading of the clock, which in a busy process may be old.
    ttlResolution: 0,
    perf: { now: () => clock.steady() },
  });
  // Counts the events that outdate actors. An actor is not cached if such an event arrived during its look-up.
  let changes = 0;
  events.on("session.ended", ({ tokenHash }) => {
    changes += 1;
    recent.delete(tokenHash);
  });
  const forgetAll = () => {
    changes += 1;
    recent.clear();
  };
  // One change can affect all members of a role or a tenant, so every cached actor is dropped.
  events.on("rights.changed", forgetAll);
  bus.onGap(forgetAll);

  async function bySession(tokenHash: Buffer, at: number, idle: boolean): Promise<SignedIn | undefined> {
    const found = await findSession(signIn, sql, tokenHash, { at, since: latestExpiredStart(times, at) });
    if (found && !idle && at - found.seen_at >= touchEvery) {
      await touchSession(signIn, sql, tokenHash, { seen_at: at, expires_at: expiryOf(times, found, at) });
    }
    return found;
  }

  async function byAccessToken(tokenHash: Buffer, at: number, idle: boolean) {
    const found = await findAccessToken(signIn, sql, tokenHash, at);
    if (found && !idle && at - (found.used_at ?? 0) >= touchEvery)
      await touchAccessToken(signIn, sql, tokenHash, at);
    return found;
  }

  async function authenticate(token: string, { idle = false, afresh = false } = {}): Promise<Actor | null> {
    const key = tokenKey(token);
    const known = afresh ? undefined : recent.get(key);
    if (known) return known;
    const tokenHash = Buffer.from(key, "hex");
    const at = seconds(clock.now());
    const asOf = changes;
    const session = await bySession(tokenHash, at, idle);
    const accessToken = session ? undefined : await byAccessToken(tokenHash, at, idle);
    const actor = await actorWith(sql, session, accessToken);
    // The actor of an idle look-up is not cached: the next call would find it in the cache and not extend the session.
    // An actor with a duty (`due`) is not cached either: once the duty is done, the next call may reach a process whose
    // cache still holds the old actor.
    if (actor && !idle && !actor.due && asOf === changes) recent.set(key, actor);
    return actor;
  }

  async function actorIn(
    transaction: Sql,
    { actor: { owner }, token }: { actor: Pick<Actor, "owner">; token: string },
    changesThem: boolean,
  ): Promise<Actor | null> {
    await (changesThem ? changeRights : keepRights)(transaction, owner);
    const tokenHash = hashToken(token);
    const at = seconds(clock.now());
    const since = latestExpiredStart(times, at);
    const session = await findSession(signIn, transaction, tokenHash, { at, since });
    const accessToken = session ? undefined : await findAccessToken(signIn, transaction, tokenHash, at);
    return actorWith(transaction, session, accessToken);
  }

  return { authenticate, actorIn };
}

type Program = Awaited<ReturnType<typeof findAccessToken>>;

async function actorWith(
  sql: Sql,
  session: SignedIn | undefined,
  accessToken: Program,
): Promise<Actor | null> {
  const found = session ?? accessToken;
  if (!found) return null;
  const rights = await rightsOf(sql, found);
  const limit = accessToken && new Set(accessToken.permissions);
  const allowed = new Set(rights.permissions.filter((permission) => !limit || limit.has(permission)));
  return {
    uid: found.id,
    username: found.username,
    level: found.level,
    role: found.role_id,
    owner: found.owner_id,
    products: rights.products,
    apps: rights.apps,
    menus: rights.menus,
    // A token for programs must not change the person's own account.
    personal: session !== undefined,
    due: session ? dueOf(session) : null,
    provenAt: session?.proven_at ?? null,
    can: (permission) => allowed.has(permission),
  };
}

function dueOf(session: SignedIn): Actor["due"] {
  if (session.must_change_password) return "must_change_password";
  return session.second_factor_required && !session.second_factor ? "second_factor_missing" : null;
}
