import type { AppUserHome } from "@thingwright/contract/people/app-users.ts";
import type { Context } from "../../http/context.ts";
import { devicesOf, homesOf, membersOf, roomsOf } from "./families.store.ts";
import { find } from "./user-management.ts";

/** Lists the homes of a person. Not paged: the homes of a person are limited, and so are their members and rooms. */
export async function family(context: Context, id: string): Promise<{ list: AppUserHome[] }> {
  await find(context, id);
  const { scope, sql } = context;
  const of = { uid: id };
  const homes = await homesOf(scope, sql, of);
  const [rooms, members, devices] = [
    Map.groupBy(await roomsOf(scope, sql, of), (room) => room.home_id),
    Map.groupBy(await membersOf(scope, sql, of), (member) => member.home_id),
    Map.groupBy(await devicesOf(scope, sql, of), (device) => device.home_id),
  ];
  return {
    list: homes.map((home) => ({
      ...home,
      rooms: (rooms.get(home.id) ?? []).map(({ id: room, name }) => ({ id: room, name })),
      members: (members.get(home.id) ?? []).map((member) => {
        const { home_id: _, ...shown } = member;
        return shown;
      }),
      devices: (devices.get(home.id) ?? []).map((device) => {
        const { home_id: _, ...shown } = device;
        return shown;
      }),
    })),
  };
}
