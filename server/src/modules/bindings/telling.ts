import type { BindingWay } from "@thingwright/contract/points/telemetry.ts";
import type { DeviceKey } from "../../gateway/ports.ts";
import { appScope } from "../../platform/database/scope.ts";
import { tellPeople, type Telling } from "../../platform/news-at-home.ts";
import { membersIn } from "../homes/index.ts";
import type { Binder, Work } from "./work.ts";
import type { Current } from "./bindings.store.ts";
import { guestsOf } from "./shares.store.ts";

type Messaging = Pick<Work, "sql" | "now" | "messages">;

/** Tells the other members of a home that a person has bound a device there. */
export async function tellBound(
  work: Messaging,
  device: { id: string },
  { person, homeId }: { person: Binder; homeId: string },
): Promise<void> {
  const others = (await membersIn(appScope(person), work.sql, homeId)).filter((uid) => uid !== person.uid);
  const what = { kind: "device_bound", by: person.uid, homeId, device: { id: device.id, homeId } } as const;
  await work.messages.tell(work, person, others, what);
}

/** Tells the other members of a home that a person is about to move a device from there to another home. */
export async function tellMovedAway(
  work: Messaging,
  { id }: { id: string },
  { person, homeId }: { person: Binder; homeId: string },
): Promise<void> {
  const others = (await membersIn(appScope(person), work.sql, homeId)).filter((uid) => uid !== person.uid);
  const what = { kind: "device_unbound", by: person.uid, homeId, device: { id, homeId } } as const;
  await work.messages.tell(work, person, others, what);
}

/**
 * Tells the people who see the shares of a device, its `giver` and the owners of its home, that the shares have
 * changed.
 */
export async function tellSharers(
  work: Telling,
  app: { ownerId: string; appId: string },
  { giver, homeId }: { giver: string; homeId: string | null },
): Promise<void> {
  const owners = homeId === null ? [] : await membersIn(appScope(app), work.sql, homeId, "owner");
  await tellPeople(work, [...new Set([giver, ...owners])], "shares");
}

/** The message for each way in which a device can leave a home. The deletion of a home has a message of its own. */
const kinds: Partial<
  Record<BindingWay, "device_unbound" | "device_taken" | "device_reset" | "device_deleted">
> = {
  by_person: "device_unbound",
  taken_over: "device_taken",
  reset: "device_reset",
  device_deleted: "device_deleted",
};

/**
 * Tells the guests of a device, and the members of its home except the person who has caused it (`by`), that the device
 * has left the home.
 */
export async function tellUnbound(
  work: Work,
  device: DeviceKey,
  current: Current,
  { way, by }: { way: BindingWay; by: string | undefined },
): Promise<void> {
  // When an app is deleted, all of its people are deleted too, so there is nobody to notify.
  if (way === "app_deleted") return;
  await tellGuests(work, device, current);
  const kind = kinds[way];
  const homeId = current.home_id;
  if (!kind || homeId === null) return;
  const app = { ownerId: device.ownerId, appId: current.app_id };
  const others = (await membersIn(appScope(app), work.sql, homeId)).filter((uid) => uid !== by);
  // The person who has taken a device over is not a member of the home, so its members do not learn that person's name.
  const who = kind === "device_taken" ? undefined : by;
  await work.messages.tell(work, app, others, { kind, by: who, homeId, device: { id: device.id, homeId } });
}

/** Tells the guests of a device that it is no longer shared with them. */
export async function tellGuests(
  work: Work,
  device: DeviceKey,
  { id, app_id, home_id }: Current,
): Promise<void> {
  if (home_id === null) return;
  const app = { ownerId: device.ownerId, appId: app_id };
  const guests = await guestsOf(appScope(app), work.sql, id);
  const what = { kind: "share_ended", device: { id: device.id, homeId: home_id } } as const;
  await work.messages.tell(work, app, guests, what);
}
