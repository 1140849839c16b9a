import { readAgent } from "@thingwright/contract/devices/agent.ts";
import type { PublicContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { networkOf } from "../../platform/network.ts";
import type { Notices } from "./notices.ts";
import { deletePlace, deletePlacesOf, listPlaces, notePlaces } from "./places.store.ts";
import { getAddressee } from "./recipients.store.ts";

const scope = systemScope("sign-ins are judged before it is known who calls");
const day = 86_400;
/** Seconds from an account's last sign-in at a place until the place is forgotten. */
export const knownFor = 90 * day;
/**
 * How many places of each kind are stored for an account: networks, browsers, kinds of browsers. Beyond that, the place
 * seen longest ago is deleted.
 */
const keptAtMost = 100;
/** How many notices of new places an account gets within a day. */
const toldAtMost = 5;

/** The kind of browser or program that a user agent names, without versions. */
function kindOfBrowser(agent: string): string {
  const { browser = "", system = "" } = readAgent(agent);
  return `${browser} ${system}`.trim();
}

/**
 * Notes the place of a sign-in, in the transaction that opens the session and has locked the account's row. Notifies
 * the account's owner of a network or a kind of browser that the account has not used before, except at its very first
 * sign-in.
 */
export async function notePlace(
  call: PublicContext,
  { id, first }: { id: string; first: boolean },
  notices: Pick<Notices, "newSignIn">,
): Promise<void> {
  const { sql, now, address, agent, browser: secret } = call;
  const at = seconds(now);
  const places = await listPlaces(scope, sql, id);
  const here = [
    { kind: "network", name: networkOf(address) },
    { kind: "browser", name: kindOfBrowser(agent) },
    ...(secret === "" ? [] : [{ kind: "secret", name: secret }]),
  ];
  const before = here.map((one) =>
    places.find((place) => place.kind === one.kind && place.name === one.name),
  );
  const [network, browser] = before;
  // Most sign-ins write nothing, because a time that is exact to a day is enough.
  if (before.every((place) => place && place.seen_at > at - day)) return;
  // If no browser was noted yet (older versions noted none), the first one is not reported as new.
  const knowsBrowsers = places.some(({ kind }) => kind === "browser");
  const isNew = !first && (!network || (!browser && knowsBrowsers));
  const told = places.filter(({ told_at }) => told_at !== null && told_at > at - day).length;
  const tells = isNew && told < toldAtMost;
  // The new place gets the `told_at` by which the mails of a day are counted.
  const news = network ? "browser" : "network";
  await notePlaces(
    scope,
    sql,
    here.map((place) => ({
      ...place,
      account_id: id,
      seen_at: at,
      told_at: tells && place.kind === news ? at : null,
    })),
  );
  const surplus = here
    .filter((_, index) => !before[index])
    .flatMap(({ kind }) => places.filter((place) => place.kind === kind).slice(keptAtMost - 1));
  for (const place of surplus) await deletePlace(scope, sql, id, place);
  if (tells) await notices.newSignIn(call, await getAddressee(scope, sql, id), { at: now, address, agent });
}

/** Deletes the places of an account that is being deleted. */
export function forgetPlacesOf(sql: Sql, accountId: string): Promise<void> {
  return deletePlacesOf(scope, sql, accountId);
}
