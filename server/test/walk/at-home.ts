import type { Caller } from "../caller.ts";
import { shown } from "./answers.ts";
import type { Mark } from "./marks.ts";
import type { Sample, Stop } from "./samples.ts";
import { swapped } from "./swapped.ts";
import type { Walkers } from "./walkers.ts";

/** The calls of guests for a device, besides reading it. */
const opensToGuests = new Set(["bindings.opened"]);

/**
 * Calls a route of people at home in two ways. First, each person of the other households calls it with the ids of the
 * person at home. Then the person at home calls it with the ids of the others. Calls that change only the caller's own
 * data are skipped.
 * @returns one line for each call that should have been refused, and for each row of others in an answer
 */
export async function holesAtHome(
  stop: Stop,
  walkers: Pick<Walkers, "atHome" | "households">,
): Promise<string[]> {
  const { name, route, sample } = stop;
  if (route.credential !== "person") return [];
  const { atHome, households } = walkers;
  const { nextDoor, otherApp, otherMaker, guest, own } = households;
  const holes: string[] = [];
  /** Calls, and examines the answer, even if it is a refusal. */
  const attempt = async (who: string, caller: Caller, input: Sample, statuses: number[], hidden: Mark[]) => {
    const { status, msg, data } = await caller.call(route, input);
    if (!statuses.includes(status)) holes.push(`${name} ${who}: HTTP ${status} ${msg}`);
    for (const { of, value } of shown(data, hidden)) holes.push(`${name} ${who} shows ${of} ${value}`);
  };
  const named = own.filter(({ value }) => JSON.stringify(sample).includes(value));
  const isOfDevice = named.length === 1 && named[0]!.of === "device";
  if (named.length > 0 || route.method === "GET") {
    const refused = named.length > 0 ? [404] : [200];
    await attempt("as a member of another home", nextDoor.caller, sample, refused, own);
    await attempt("as a person of another app", otherApp.caller, sample, refused, own);
    await attempt("as a person of another maker", otherMaker.caller, sample, refused, own);
    const isOpenToGuests = isOfDevice && (route.method === "GET" || opensToGuests.has(name));
    const forGuest = named.length === 0 || isOpenToGuests ? [200, 403] : [403, 404];
    const beyond = own.filter(({ of }) => of !== "device");
    await attempt("as a guest of one device", guest, sample, forGuest, beyond);
  }
  for (const [whose, { ids }] of Object.entries({ nextDoor, otherApp })) {
    const hidden = Object.entries(ids).map(([of, value]) => ({ of, value }));
    for (const { place, input } of swapped(sample, stop.known, ids))
      await attempt(`with the ${place} of ${whose}`, atHome, input, [404], hidden);
    if (route.method === "GET") {
      const { data } = await atHome.call(route, sample);
      for (const { of, value } of shown(data, hidden))
        holes.push(`${name} at home shows ${of} ${value} of ${whose}`);
    }
  }
  return holes;
}
