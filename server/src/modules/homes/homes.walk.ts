import { homes } from "@thingwright/contract/people/homes.ts";
import { signInAtHome } from "../../../test/people.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** A home of `appUser`, one of its rooms, another member of the home, and an invitation to the home. */
    home: string;
    room: string;
    housemate: string;
    homeInvitation: string;
  }
}

export const makeInAccount: MakeInAccount = async (platform, _owner, { app, appUser }) => {
  const { sql, clock } = platform;
  const host = platform.as(await signInAtHome(sql, clock, appUser));
  const mate = await platform.person(app);
  const { id } = await host.ok(homes.create, { body: { name: "Home" } });
  const { id: room } = await host.ok(homes.createRoom, { params: { id }, body: { name: "Hall" } });
  const { code } = await host.ok(homes.invite, { params: { id } });
  await mate.ok(homes.accept, { body: { code } });
  const { id: homeInvitation } = await host.ok(homes.invite, { params: { id } });
  return { home: id, room, homeInvitation, housemate: mate.uid };
};

export const samples: SamplesOf<"homes"> = {
  homes: {
    list: () => ({}),
    create: () => ({ body: { name: "Cottage" } }),
    sort: ({ home }) => ({ body: { ids: [home] } }),
    get: ({ home }) => ({ params: { id: home } }),
    update: ({ home }) => ({
      params: { id: home },
      body: { name: "Cottage", time_zone: "Europe/Berlin", location: { latitude: 52.5, longitude: 13.4 } },
    }),
    remove: ({ home }) => ({ params: { id: home } }),
    handOver: ({ home, housemate }) => ({
      params: { id: home },
      body: { member_id: housemate, password: "letters1" },
    }),
    tellPresence: ({ home }) => ({ body: { home_id: home, present: true } }),
    rooms: ({ home }) => ({ params: { id: home } }),
    createRoom: ({ home }) => ({ params: { id: home }, body: { name: "Attic" } }),
    sortRooms: ({ home, room }) => ({ params: { id: home }, body: { ids: [room] } }),
    updateRoom: ({ home, room }) => ({ params: { id: home, roomId: room }, body: { name: "Cellar" } }),
    removeRoom: ({ home, room }) => ({ params: { id: home, roomId: room } }),
    members: ({ home }) => ({ params: { id: home } }),
    updateMember: ({ home, housemate }) => ({
      params: { id: home, uid: housemate },
      body: { role: "admin" },
    }),
    removeMember: ({ home, housemate }) => ({ params: { id: home, uid: housemate } }),
    invitations: ({ home }) => ({ params: { id: home } }),
    invite: ({ home }) => ({ params: { id: home }, body: {} }),
    revoke: ({ home, homeInvitation }) => ({ params: { id: home, invitationId: homeInvitation } }),
    accept: () => ({ body: { code: "none" } }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = [
  "GET /app/v1/home",
  "POST /app/v1/home",
  "GET /app/v1/home/{}/room",
  "POST /app/v1/home/{}/room",
  "POST /app/v1/home/{}/invitation",
  "POST /app/v1/invitation/accept",
];
