import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import type { Caller } from "../caller.ts";
import type { Platform } from "../harness.ts";
import { signInAtHome } from "../people.ts";
import type { Mark } from "./marks.ts";
import { type Fixture, moduleSamples, type ProductFixture } from "./samples.ts";

/** A person at home, and the ids of their objects. */
interface Household {
  caller: Caller;
  ids: Record<string, string>;
}

/** People other than the person at home. They must not reach any object of that person. */
export interface Households {
  /** A person with another home in the same app. */
  nextDoor: Household;
  /** A person in another app of the same maker. */
  otherApp: Household;
  /** A person in an app of another maker. */
  otherMaker: Household;
  /** A person in the same app with whom the device of the person at home is shared read-only. */
  guest: Caller;
  /** The marks of the person at home. */
  own: Mark[];
}

const peoples = new Set<string>(
  [...everyRoute()].flatMap(({ resource, route }) => (route.credential === "person" ? [resource] : [])),
);
/** The modules whose routes people at home call. */
const ofPeople = moduleSamples.filter(({ samples }) =>
  Object.keys(samples).some((resource) => peoples.has(resource)),
);

export async function makeHouseholds(
  platform: Platform,
  makers: { owner: Caller; own: Fixture; besides: ProductFixture; foreign: Fixture },
): Promise<Households> {
  const { sql, clock } = platform;
  const { owner, own, besides, foreign } = makers;
  const signedIn = async (uid: string) => platform.as(await signInAtHome(sql, clock, uid));
  const settle = async (app: string): Promise<Household> => {
    const { id: device } = await owner.ok(devices.create, { body: { product_id: own.product } });
    const made: Fixture = { ...own, app, device };
    const ids: Record<string, string> = { device };
    for (const { makeInAccount } of ofPeople) {
      const more = await makeInAccount?.(platform, owner, made, besides);
      Object.assign(made, more);
      Object.assign(ids, more);
    }
    return { caller: await signedIn(made.appUser), ids };
  };
  const other = await owner.ok(apps.create, { body: { name: "Beside", package_name: "com.example.beside" } });
  const nextDoor = await settle(own.app);
  const kinds = Object.keys(nextDoor.ids) as (keyof Fixture)[];
  const idsIn = (fixture: Fixture) => Object.fromEntries(kinds.map((kind) => [kind, fixture[kind]]));
  const guest = await platform.person(own.app);
  const host = await signedIn(own.appUser);
  const shared = { params: { id: own.device }, body: { control: false } };
  const { code } = await host.ok(deviceShares.create, shared);
  await guest.ok(deviceShares.accept, { body: { code } });
  return {
    nextDoor,
    otherApp: await settle(other.id),
    otherMaker: { caller: await signedIn(foreign.appUser), ids: idsIn(foreign) },
    guest,
    own: Object.entries(idsIn(own)).map(([of, value]) => ({ of, value })),
  };
}
