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
import { bornAfter, expiryOf, type SessionTimes } from "./session-times.ts";
import { findSession, type SignedIn, touchSession } from "./sessions.store.ts";

const signIn = systemScope("a token is looked up before its owner is known");
/** The expiry of a session in use is put off at most this often, in seconds. */
const touchEvery = 60;
/** A change of rights that another process made shows here at the latest after this many milliseconds. */
const freshFor = 2000;

/** Ten thousand actors, or hundreds that each reach a thousand products or apps. */
const rememberedBytes = 16 * 1024 * 1024;

/** About as many bytes as an actor takes; most have few products and apps, or all. */
function bytesOf({ products, apps }: Actor): number {
  const named = [products, apps].reduce((sum, reached) => sum + (reached === "all" ? 0 : reached.length), 0);
  return 1536 + named * 64;
}

interface Parts {
  sql: Sql;
  clock: Clock;
  events: Pick<EventLog, "on">;
  bus: Pick<Bus, "onGap">;
  times: SessionTimes;
}

/** Finds the actor of a token, remembers it for a moment, and keeps a session from expiring while in use. */
export function sessions({ sql, clock, events, bus, times }: Parts) {
  const recent = new LRUCache<string, Actor>({
    maxSize: rememberedBytes,
    sizeCalculation: bytesOf,
    ttl: freshFor,
    // Without this, the cache of a busy process would go by a time that it read before.
    ttlResolution: 0,
    perf: { now: () => clock.steady() },
  });
  // Counts the events that make actors outdated: one that was looked up while an event came is not remembered.
  let changes = 0;
  events.on("session.ended", ({ tokenHash }) => {
    changes += 1;
    recent.delete(tokenHash);
  });
  const forgetAll = () => {
    changes += 1;
    recent.clear();
  };
  // One change can touch all members of a role or a tenant, so that every remembered actor is dropped.
  events.on("rights.changed", forgetAll);
  bus.onGap(forgetAll);

  async function bySession(tokenHash: Buffer, at: number, idle: boolean): Promise<SignedIn | undefined> {
    const found = await findSession(signIn, sql, tokenHash, { at, since: bornAfter(times, at) });
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
    // The actor of an idle look-up is not remembered: the next call would find it, and not count as use of the session.
    // Nor is one of whom something is due: the call after the deed may come to another process.
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
    const session = await findSession(signIn, transaction, tokenHash, { at, since: bornAfter(times, at) });
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
    // A program's token may do nothing to the person's own account.
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
