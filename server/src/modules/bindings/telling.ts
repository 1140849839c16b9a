import type { BindingWay } from "@thingwright/contract/telemetry.ts";
import type { DeviceKey } from "../../gateway/ports.ts";
import { appScope } from "../../platform/database/scope.ts";
import { tellPeople, type Telling } from "../../platform/news-at-home.ts";
import { membersIn } from "../homes/index.ts";
import type { Binder, Work } from "./binding.ts";
import type { Current } from "./bindings.store.ts";
import { guestsOf } from "./shares.store.ts";

type Messaging = Pick<Work, "sql" | "now" | "messages">;

/** Tells the others of a home that somebody has bound a device there. */
export async function tellBound(
  work: Messaging,
  device: { id: string },
  { person, homeId }: { person: Binder; homeId: string },
): Promise<void> {
  const others = (await membersIn(appScope(person), work.sql, homeId)).filter((uid) => uid !== person.uid);
  const what = { kind: "device_bound", by: person.uid, homeId, device: { id: device.id, homeId } } as const;
  await work.messages.tell(work, person, others, what);
}

/** Tells the others of a home that somebody is about to move a device of theirs to another one. */
export async function tellMovedAway(
  work: Messaging,
  { id }: { id: string },
  { person, homeId }: { person: Binder; homeId: string },
): Promise<void> {
  const others = (await membersIn(appScope(person), work.sql, homeId)).filter((uid) => uid !== person.uid);
  const what = { kind: "device_unbound", by: person.uid, homeId, device: { id, homeId } } as const;
  await work.messages.tell(work, person, others, what);
}

/** Tells who sees what is shared of a device that it is something else: who has bound it, and who owns its home. */
export async function tellSharers(
  work: Telling,
  app: { ownerId: string; appId: string },
  { giver, homeId }: { giver: string; homeId: string | null },
): Promise<void> {
  const owners = homeId === null ? [] : await membersIn(appScope(app), work.sql, homeId, "owner");
  await tellPeople(work, [...new Set([giver, ...owners])], "shares");
}

/** What is told of the ways in which a device can leave a home. Of a home that is deleted people hear as such. */
const kinds: Partial<
  Record<BindingWay, "device_unbound" | "device_taken" | "device_reset" | "device_deleted">
> = {
  by_person: "device_unbound",
  taken_over: "device_taken",
  reset: "device_reset",
  device_deleted: "device_deleted",
};

/** Tells the people of a home that a device has left it, but for who has done that, and those whom it was shared with. */
export async function tellUnbound(
  work: Work,
  device: DeviceKey,
  current: Current,
  { way, by }: { way: BindingWay; by: string | undefined },
): Promise<void> {
  // With an app, all of its people go.
  if (way === "app_deleted") return;
  await tellGuests(work, device, current);
  const kind = kinds[way];
  const homeId = current.home_id;
  if (!kind || homeId === null) return;
  const app = { ownerId: device.ownerId, appId: current.app_id };
  const others = (await membersIn(appScope(app), work.sql, homeId)).filter((uid) => uid !== by);
  // Who has taken a device over is none of the home: their name is theirs.
  const who = kind === "device_taken" ? undefined : by;
  await work.messages.tell(work, app, others, { kind, by: who, homeId, device: { id: device.id, homeId } });
}

/** Tells those whom a device is shared with that it no longer is. */
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
