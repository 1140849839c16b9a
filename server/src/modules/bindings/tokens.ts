import type { bindings } from "@thingwright/contract/people/bindings.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { HomeDevices } from "../../gateway/ports.ts";
import type { PersonContext } from "../../http/context.ts";
import type { PlatformDeps } from "../../module.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import { pastDeadlocks } from "../../platform/database/errors.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { accountScope, appScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { randomText } from "../../platform/ids.ts";
import { accessLimits, ofAccount } from "../../platform/limits/rate-limits/access-limits.ts";
import { type Counted, mustSpend, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import { hashToken, sameBytes } from "../../platform/secrets.ts";
import { homeOf, lockPerson } from "../homes/index.ts";
import { bind, type Bound, reset } from "./binding.ts";
import type { ChangeNotifiers, DeviceTies } from "./work.ts";
import { findByNames, findCurrent } from "./bindings.store.ts";
import {
  countPairingTokens,
  findClaims,
  findPairingToken,
  findPresented,
  insertPairingToken,
  pruneClaimsOf,
  putClaim,
  putPresented,
  takePairingToken,
  takePresented,
} from "./tokens.store.ts";

/** The length of a pairing token in characters, which hold 120 random bits. */
const tokenLength = 24;

/** Makes a token with which a device is bound to a home. Throws not_found, forbidden, quota_exceeded. */
export async function pairingToken(
  context: PersonContext,
  homeId: string,
  { PUBLIC_HOST }: Pick<PlatformDeps["config"], "PUBLIC_HOST">,
): Promise<Result<(typeof bindings)["pairingToken"]>> {
  const { person, sql, now } = context;
  const { all } = await homeOf(context, homeId, "admin");
  const at = seconds(now);
  await lockPerson(all, sql, person.uid);
  needRoom("pairingTokens", await countPairingTokens(all, sql, person.uid, at), limits.pairingTokens);
  const token = randomText(tokenLength);
  const expires_at = at + limits.pairingTokenSeconds;
  const of = { owner_id: person.ownerId, app_id: person.appId, app_user_id: person.uid, home_id: homeId };
  await insertPairingToken(all, sql, { ...of, token_hash: hashToken(token), expires_at });
  return { token, expires_at, host: PUBLIC_HOST ?? null };
}

/** Throws the problem that has prevented a binding, if there is one. */
export function throwBindingProblem(bound: Bound): void {
  if (bound === "refused") throw problem("device_bound");
  if (bound === "unfit") throw problem("forbidden");
  if (bound === "no_device") throw problem("not_found");
  if (bound === "full") needRoom("homeDevices", limits.homeDevices, limits.homeDevices);
}

type Waiting = Result<(typeof bindings)["bind"]>;

/**
 * Binds a device that has presented the same token, or notes that the person waits for the device to present it. Throws
 * not_found, forbidden, device_bound, binding_token_wrong, binding_token_expired, too_many_requests.
 */
export async function bindByToken(
  context: PersonContext,
  input: Parsed<(typeof bindings)["bind"]>["body"],
  { rateLimits, ...notifiers }: ChangeNotifiers & { rateLimits: RateLimits },
): Promise<Waiting> {
  const { person, sql, now } = context;
  const tokenHash = hashToken(input.token);
  const all = appScope(person);
  const at = seconds(now);
  await homeOf(context, input.home_id, "admin");
  const tried = [ofAccount(accessLimits.bindingsOfPerson, person.uid)];
  // The attempt is counted before the device is looked up, so that device names cannot be guessed faster than tokens.
  await mustSpend(rateLimits, tried);
  const device = await findByNames(all, sql, input);
  if (!device) throw problem("not_found");
  const bound: Waiting = { state: "bound", device_id: device.id, expires_at: null };
  const current = await findCurrent(all, sql, device.id);
  if (current?.app_user_id === person.uid && current.home_id === input.home_id) {
    await rateLimits.settle({ refund: tried });
    return bound;
  }
  const triedHere = [await countBindingAttempt(rateLimits, person.uid, device.id)];
  const attempt = async (): Promise<boolean> => {
    const presented = await findPresented(all, sql, device.id);
    const isSame = presented !== undefined && sameBytes(presented.token_hash, tokenHash);
    const counts = presented !== undefined && presented.expires_at > at;
    if (isSame && !counts) throw problem("binding_token_expired");
    if (!isSame && counts) throw problem("binding_token_wrong");
    if (!isSame) return false;
    const found = await sql.transaction((inside) =>
      bind(
        { ...notifiers, sql: inside, now },
        { deviceId: device.id, person, homeId: input.home_id, way: "device_token" },
        () => takePresented(all, inside, { deviceId: device.id, tokenHash }, at),
      ),
    );
    throwBindingProblem(found);
    return found === "bound";
  };
  if (!(await attempt())) {
    const expires_at = at + limits.bindingTokenSeconds.default;
    const of = { owner_id: device.ownerId, product_id: device.productId, device_id: device.id };
    const whose = { app_id: person.appId, app_user_id: person.uid, home_id: input.home_id };
    await sql.transaction(async (inside) => {
      await putClaim(all, inside, { ...of, ...whose, token_hash: tokenHash, made_at: at, expires_at });
      await pruneClaimsOf(all, inside, person.uid, limits.bindingClaims);
    });
    // The device may have presented its token meanwhile. If that happened before the claim was stored, this second
    // attempt finds the token.
    if (!(await attempt())) return { state: "waiting", device_id: null, expires_at };
  }
  await rateLimits.settle({ refund: [...tried, ...triedHere] });
  return bound;
}

/**
 * Counts an attempt to bind a device by its token. The first few attempts use up a limit of this person at this device,
 * and only further ones the limit of the device. So strangers who use up the device's limit do not lock out the person
 * who holds the device. Throws too_many_requests.
 */
async function countBindingAttempt(rateLimits: RateLimits, uid: string, deviceId: string): Promise<Counted> {
  const first = ofAccount(accessLimits.firstBindings, `${uid} at ${deviceId}`);
  if ((await rateLimits.spend([first])).length === 0) return first;
  const further = ofAccount(accessLimits.bindingsOfDevice, deviceId);
  await mustSpend(rateLimits, [further]);
  return further;
}

interface DeviceDeps extends ChangeNotifiers {
  sql: Sql;
  clock: Pick<Clock, "now">;
}

/** Makes the handlers of two messages of devices: a token presented to be bound, and a reset. */
export function homeDevices(
  { sql, clock, stream, events, messages }: DeviceDeps,
  ties: readonly DeviceTies[],
): HomeDevices {
  const notifiers = { stream, events, messages };
  return {
    async present(device, token, lifetimeMs) {
      const now = clock.now();
      const at = seconds(now);
      const owner = accountScope(device.ownerId);
      const tokenHash = hashToken(token);
      const inTransaction = (work: (inside: Sql) => Promise<Bound>) =>
        pastDeadlocks(() => sql.transaction(work));
      const pairing = await findPairingToken(owner, sql, tokenHash, at);
      if (pairing) {
        const person = { uid: pairing.app_user_id, ownerId: device.ownerId, appId: pairing.app_id };
        const how = { deviceId: device.id, person, homeId: pairing.home_id, way: "pairing_token" } as const;
        return refusalOf(
          await inTransaction((inside) =>
            bind({ ...notifiers, sql: inside, now }, how, () => takePairingToken(owner, inside, tokenHash)),
          ),
        );
      }
      const { default: usual, max } = limits.bindingTokenSeconds;
      const lifetime = lifetimeMs === undefined ? usual : Math.min(max, Math.ceil(lifetimeMs / 1000));
      const of = { owner_id: device.ownerId, product_id: device.productId, device_id: device.id };
      await putPresented(owner, sql, { ...of, token_hash: tokenHash, expires_at: at + lifetime });
      const same = { deviceId: device.id, tokenHash };
      for (const claim of await findClaims(owner, sql, same, at)) {
        const person = { uid: claim.app_user_id, ownerId: device.ownerId, appId: claim.app_id };
        const how = { deviceId: device.id, person, homeId: claim.home_id, way: "device_token" } as const;
        const found = await inTransaction((inside) =>
          bind({ ...notifiers, sql: inside, now }, how, () => takePresented(owner, inside, same, at)),
        );
        if (found === "bound" || found === "refused") return refusalOf(found);
      }
      return null;
    },
    reset: (device) =>
      pastDeadlocks(() =>
        sql.transaction((inside) => reset({ ...notifiers, sql: inside, now: clock.now() }, device, ties)),
      ),
  };
}

function refusalOf(bound: Bound) {
  if (bound === "bound") return null;
  return bound === "refused" ? "bound_to_other" : "token_useless";
}
