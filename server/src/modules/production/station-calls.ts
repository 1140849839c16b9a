import { securityLevel } from "@thingwright/contract/grammar/enums.ts";
import { labelText } from "@thingwright/contract/devices/device-label.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { NamedFile } from "@thingwright/contract/basics/named-file.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import {
  identityState,
  orderStatus,
  type IdentityState,
} from "@thingwright/contract/devices/production-states.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { GivenIdentity, stations } from "@thingwright/contract/devices/stations.ts";
import { LRUCache } from "lru-cache";
import type { PublicContext } from "../../http/context.ts";
import { refuseFields, type Refusal } from "../../http/refuse.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import { deviceScope, type Scope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { RateLimit } from "../../platform/limits/rate-limit.ts";
import { accessLimits, ofAddress } from "../../platform/limits/rate-limits/access-limits.ts";
import { longest, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import { hashToken, sameBytes, tokenKey, type Vault } from "../../platform/secrets.ts";
import { updateDevice } from "../devices/index.ts";
import { type Change, count } from "./figures.store.ts";
import {
  batchOf,
  fillBatch,
  give,
  insertBatch,
  lockDevices,
  lockNamed,
  note,
  secretsOf,
} from "./identities.store.ts";
import { makeLabelSigner, type SignLabel } from "./labels/label-key.ts";
import { fileOf, labelsIn } from "./labels/labels.ts";
import { findOrder, lockOrder, lockStationAccessShared } from "./orders.store.ts";
import { findByToken } from "./stations.store.ts";
import type { Tell } from "./tell.ts";
import { entriesAtMost } from "../../platform/limits/entries-at-most.ts";

type Answer<K extends keyof typeof stations> = Result<(typeof stations)[K]>;
type Body<K extends "take" | "report"> = Parsed<(typeof stations)[K]>["body"];
type Station = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

const holder = systemScope("a station's token is looked up before its account is known");

interface Deps {
  vault: Vault;
  rateLimits: Pick<RateLimits, "spend" | "settle">;
  clock: Pick<Clock, "steady">;
  tell: Tell;
}

/** Builds the calls that stations make with their tokens. A token gives access to its order and to nothing else. */
export function stationCalls({ vault, clock, rateLimits, tell }: Deps) {
  const pace = new RateLimit(clock, { points: limits.stationCallsPerMinute, seconds: 60 });
  /**
   * Hashes of tokens that were accepted lately: they skip the rate limit of the address, so that a stranger who tries
   * tokens at the same address does not block these stations. A token that has ended since then is still refused.
   */
  const recentlyAccepted = new LRUCache<string, true>(entriesAtMost(5000));

  /** Finds the station that calls. Throws station_refused. */
  async function enter({ bearer, now, concerns }: PublicContext, sql: Sql) {
    const station = bearer && (await findByToken(holder, sql, hashToken(bearer), seconds(now)));
    if (!station) throw problem("station_refused");
    concerns(station.owner_id);
    const scope = deviceScope({ ownerId: station.owner_id, productId: station.product_id });
    return { station, scope };
  }

  /**
   * Checks the token of a station, outside of a transaction, because the rate limits use database connections of their
   * own. Throws station_refused, and too_many_requests for a token that is used too often or an address that tries too
   * many tokens.
   */
  async function authenticate(context: PublicContext, calls = 1) {
    const key = tokenKey(context.bearer);
    const wait = pace.wait(key);
    if (wait > 0) throw problem("too_many_requests", { seconds: wait });
    for (let i = 0; i < calls; i += 1) pace.spend(key);
    if (recentlyAccepted.has(key)) return enter(context, context.sql);
    // The limit is charged before the token is looked up, because otherwise concurrent attempts would pass uncounted.
    // The limit of the address is high enough for all stations that start there together, each for the first time in
    // this process.
    const charges = ofAddress(accessLimits.stationTokens, context.address);
    const exhausted = longest(await rateLimits.spend(charges));
    if (exhausted > 0) throw problem("too_many_requests", { seconds: exhausted });
    const entered = await enter(context, context.sql);
    await rateLimits.settle({ refund: charges });
    recentlyAccepted.set(key, true);
    return entered;
  }

  /**
   * Runs a transaction for a station with an open order; the token does not end and the order is not closed meanwhile.
   */
  async function withOpenOrder<T>(
    context: PublicContext,
    verb: (entered: Entered) => Promise<T>,
  ): Promise<T> {
    // `authenticate` names the account, so that the transaction then waits for its turn among that account's
    // transactions.
    const { order_id } = (await authenticate(context)).station;
    return context.sql.transaction(async (sql) => {
      await lockStationAccessShared(sql, order_id);
      const { station, scope } = await enter(context, sql);
      const order = await lockOrder(scope, sql, station.order_id, "work");
      if (order?.status !== orderStatus.open) throw problem("order_closed");
      return verb({ station, scope, sql, order, at: seconds(context.now) });
    });
  }

  return {
    async order(context: PublicContext): Promise<Answer<"order">> {
      const { station, scope } = await authenticate(context);
      const order = await findOrder(scope, context.sql, station.product_id, station.order_id);
      if (!order) throw problem("station_refused");
      return { ...order, product_key: station.product_key, model: station.model, station: station.name };
    },

    /**
     * Draws labels of identities that the station was given. Throws too_many_requests, station_refused and
     * order_closed.
     */
    async labels(
      context: PublicContext,
      { size, from, to }: Parsed<(typeof stations)["labels"]>["query"],
    ): Promise<NamedFile> {
      const { station, scope } = await authenticate(context, limits.stationLabelCalls);
      const { id: station_id, product_id, order_id } = station;
      await context.turn(station.owner_id);
      const { order, found } = await context.sql.transaction(async (sql) => {
        const open = await findOrder(scope, sql, product_id, order_id);
        if (open?.status !== orderStatus.open) throw problem("order_closed");
        const params = { id: product_id, orderId: order_id };
        const range = { from, to, station_id };
        const reading = { scope, sql, language: context.language, vault };
        return { order: open, found: await labelsIn(reading, params, range, limits.takenAtOnce) };
      });
      return fileOf(station.owner_id, size, found, order.prefix);
    },

    take: (context: PublicContext, { count: most, request_id }: Body<"take">): Promise<Answer<"take">> =>
      withOpenOrder(context, async ({ station, scope, sql, order, at }) => {
        const { id: station_id, owner_id, product_id } = station;
        const key = { station_id, request_id };
        const isNew = await insertBatch(scope, sql, {
          ...key,
          owner_id,
          product_id,
          order_id: order.id,
          given_at: at,
        });
        if (!isNew) return { list: await shown(await batchOf(scope, sql, key)) };
        const serials = await give(scope, sql, { orderId: order.id, stationId: station_id, most, at });
        await fillBatch(scope, sql, key, serials);
        if (serials.length === 0) return { list: [] };
        const given = { given: serials.length };
        await count(scope, sql, {
          order: { ...order, owner_id },
          stationId: station_id,
          change: given,
          happened: given,
          at,
        });
        tell(sql, order.id);
        return { list: await shown(serials) };

        async function shown(of: readonly number[]): Promise<GivenIdentity[]> {
          const found = await secretsOf(scope, sql, order.id, of);
          const sign = await makeLabelSigner({ scope, sql }, { id: product_id, owner_id }, vault);
          return found.map((one) => givenOf(one, station, order.security_level, { vault, sign }));
        }
      }),

    report: (context: PublicContext, { list }: Body<"report">): Promise<Answer<"report">> =>
      withOpenOrder(context, async ({ station, scope, sql, order, at }) => {
        const names = list.map(({ device_name }) => device_name);
        // Lock order: devices before their identities, as the deletion of a device locks both.
        const written = list.flatMap(({ device_name, mac }) => (mac === undefined ? [] : [device_name]));
        if (written.length > 0) await lockDevices(scope, sql, station.product_id, written);
        const found = await lockNamed(scope, sql, order.id, [...new Set(names)]);
        const known = new Map(found.map((one) => [one.device_name, one]));
        const change: Change = {};
        const happened: Change = {};
        const refused = list.flatMap(({ device_name, mac }, i): Refusal[] => {
          const identity = known.get(device_name);
          if (!identity || identity.state === identityState.made)
            return [{ path: `list.${i}.device_name`, key: "identity_not_given" }];
          // A station may test devices that another one wrote, but the token of one station must not rewrite all
          // devices.
          const isOfOther = identity.station_id !== station.id && identity.mac !== "";
          if (mac !== undefined && mac !== identity.mac && isOfOther)
            return [{ path: `list.${i}.mac`, key: "mac_of_other_station" }];
          return [];
        });
        if (refused.length > 0) throw refuseFields(context.language, refused);
        const reports = list.map((report) => ({ report, identity: known.get(report.device_name)! }));
        // Always in the order of ids, so that two reports cannot deadlock.
        reports.sort((a, b) => (a.identity.id < b.identity.id ? -1 : 1));
        for (const { report, identity } of reports) {
          const state = identityState[report.result];
          add(change, happened, identity.state, state);
          identity.state = state;
          const reason = report.result === "failed" ? report.reason : "";
          await note(scope, sql, identity.id, { state, reason, reported_at: at });
          if (report.mac !== undefined) await updateDevice(scope, sql, identity.id, { mac: report.mac });
        }
        await count(scope, sql, {
          order: { ...order, owner_id: station.owner_id },
          stationId: station.id,
          change,
          happened,
          at,
        });
        tell(sql, order.id);
        return { list: names.map((device_name) => ({ device_name, state: stateOf(device_name) })) };

        function stateOf(name: string): IdentityState {
          return known.get(name)!.state;
        }
      }),
  };
}

interface Entered {
  station: Station;
  scope: Scope;
  sql: Sql;
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
  at: number;
}

/** The data that a station writes into a device: at security level 1, the device obtains its secrets by itself. */
function givenOf(
  {
    id: device_id,
    serial,
    device_name,
    mac,
    secret,
    token_hash,
    access_token,
    activated_at,
  }: Awaited<ReturnType<typeof secretsOf>>[number],
  { product_key }: Station,
  level: number,
  { vault, sign }: { vault: Vault; sign: SignLabel },
): GivenIdentity {
  // No station writes secrets into a device that has been online, so they are withheld in case the station's token was
  // stolen.
  const isOwn = level === securityLevel.device && activated_at === null;
  const token = isOwn && access_token ? vault.open(access_token) : null;
  return {
    device_id,
    serial,
    product_key,
    device_name,
    device_secret: isOwn ? vault.open(secret) : null,
    // The access token may have been renewed since the identity was made; then it is withheld.
    access_token: token !== null && sameBytes(hashToken(token), token_hash) ? token : null,
    label: labelText({ product_key, device_name, mac, proof: sign({ product_key, device_name }) }),
  };
}

/** The counters, besides `given`, that include an identity of this state. */
function figuresOf(state: IdentityState): readonly ("written" | "passed" | "failed")[] {
  if (state === identityState.passed) return ["written", "passed"];
  if (state === identityState.failed) return ["written", "failed"];
  return state === identityState.written ? ["written"] : [];
}

function add(change: Change, happened: Change, before: IdentityState, after: IdentityState): void {
  const [was, is] = [figuresOf(before), figuresOf(after)];
  for (const name of was) if (!is.includes(name)) change[name] = (change[name] ?? 0) - 1;
  for (const name of is) {
    if (was.includes(name)) continue;
    change[name] = (change[name] ?? 0) + 1;
    happened[name] = (happened[name] ?? 0) + 1;
  }
}
