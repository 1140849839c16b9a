import { z } from "zod";
import { givenHomeRoles, homeRoles } from "./home-roles.ts";
import { limits } from "../grammar/limits.ts";
import { Count, Seconds } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { LoginPassword } from "../accounts/passwords.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";
import { TimeZone } from "../basics/time-zone.ts";

const toTenth = (degrees: number) => Math.round(degrees * 10) / 10;

export const HomeRole = z.enum(homeRoles);
const GivenHomeRole = z.enum(givenHomeRoles);

/** Where a home is, to a tenth of a degree: precise enough for sunrise and sunset, but not for finding the address. */
const HomeLocation = z.object({
  latitude: z.number().min(-90).max(90).transform(toTenth),
  longitude: z.number().min(-180).max(180).transform(toTenth),
});

export const Home = z.object({
  id: Id,
  name: z.string(),
  /** The time zone in which its scenes' times are given. */
  time_zone: z.string(),
  /** Null if nobody has set it. */
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** The caller's role in it. */
  role: HomeRole,
  /** Whether the caller is at home, by their last report; null if they never reported. Other members do not see it. */
  present: z.boolean().nullable(),
  member_count: Count,
  room_count: Count,
  created_at: Seconds,
});
export type Home = z.infer<typeof Home>;

export const Room = z.object({ id: Id, name: z.string() });
export type Room = z.infer<typeof Room>;

export const HomeMember = z.object({
  uid: Id,
  nickname: z.string(),
  role: HomeRole,
  joined_at: Seconds,
});
export type HomeMember = z.infer<typeof HomeMember>;

/** An invitation that nobody has accepted yet, without its code, which the installation does not store. */
export const HomeInvitation = z.object({
  id: Id,
  /** The role of the person who accepts it. */
  role: GivenHomeRole,
  /** The nickname of the person who invites. */
  made_by: z.string(),
  made_at: Seconds,
  expires_at: Seconds,
});
export type HomeInvitation = z.infer<typeof HomeInvitation>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;
const HomeName = lineOf(limits.homeName);
const HomePlace = { time_zone: TimeZone.optional(), location: HomeLocation.nullable().optional() };
const RoomName = z.object({ name: lineOf(limits.roomName) });
const RoomParams = z.object({ id: Id, roomId: Id });
const MemberParams = z.object({ id: Id, uid: Id });

/** The new order: all existing ids, each once. */
const orderOf = (most: number) => z.object({ ids: z.array(Id).min(1).max(most) });

export const homes = defineRoutes("Homes of people: rooms, members and invitations", {
  list: {
    ...ofPerson,
    method: "GET",
    path: "/home",
    summary: "The homes that the person is a member of, in the person's chosen order",
    response: wholeListOf(Home),
  },
  create: {
    ...ofPerson,
    method: "POST",
    path: "/home",
    summary:
      "Create a home; its creator becomes its owner. If `time_zone` is left out, the home gets that of the creator",
    body: z.object({ name: HomeName, ...HomePlace }),
    response: Home,
  },
  sort: {
    ...ofPerson,
    method: "PUT",
    path: "/home/sort",
    summary: "Reorder the person's homes, for this person only",
    body: orderOf(limits.homes),
    response: z.null(),
  },
  get: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id",
    summary: "One home",
    params: IdParams,
    response: Home,
  },
  update: {
    ...ofPerson,
    method: "PUT",
    path: "/home/:id",
    summary: "Change the name, time zone or location of a home, as its owner or an admin",
    params: IdParams,
    body: z.object({ name: HomeName.optional(), ...HomePlace }),
    response: Home,
  },
  remove: {
    ...ofPerson,
    method: "DELETE",
    path: "/home/:id",
    summary: "Delete a home, as its owner: its devices are unbound",
    params: IdParams,
    response: z.null(),
  },
  handOver: {
    ...ofPerson,
    personal: true,
    method: "PUT",
    path: "/home/:id/owner",
    waits: true,
    summary:
      "Transfer a home to another member, with the owner's password; the previous owner stays as an admin and is notified",
    params: IdParams,
    body: z.object({ member_id: Id, password: LoginPassword }),
    response: Home,
  },
  tellPresence: {
    ...ofPerson,
    method: "POST",
    path: "/presence",
    summary: "Report that the caller has arrived at or left one of their homes: this starts scenes",
    body: z.object({ home_id: Id, present: z.boolean() }),
    response: Home,
  },
  rooms: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id/room",
    summary: "The rooms of a home, in order",
    params: IdParams,
    response: wholeListOf(Room),
  },
  createRoom: {
    ...ofPerson,
    method: "POST",
    path: "/home/:id/room",
    summary: "Add a room to a home, as its owner or an admin",
    params: IdParams,
    body: RoomName,
    response: Room,
  },
  sortRooms: {
    ...ofPerson,
    method: "PUT",
    path: "/home/:id/room/sort",
    summary: "Reorder the rooms of a home, as its owner or an admin",
    params: IdParams,
    body: orderOf(limits.homeRooms),
    response: z.null(),
  },
  updateRoom: {
    ...ofPerson,
    method: "PUT",
    path: "/home/:id/room/:roomId",
    summary: "Rename a room, as the owner of its home or an admin",
    params: RoomParams,
    body: RoomName,
    response: Room,
  },
  removeRoom: {
    ...ofPerson,
    method: "DELETE",
    path: "/home/:id/room/:roomId",
    summary: "Delete a room; its devices stay in the home, without a room",
    params: RoomParams,
    response: z.null(),
  },
  members: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id/member",
    summary: "The members of a home: its owner first, then in the order in which they joined",
    params: IdParams,
    response: wholeListOf(HomeMember),
  },
  updateMember: {
    ...ofPerson,
    method: "PUT",
    path: "/home/:id/member/:uid",
    summary: "Change the role of a member, as the owner of the home",
    params: MemberParams,
    body: z.object({ role: GivenHomeRole }),
    response: HomeMember,
  },
  removeMember: {
    ...ofPerson,
    method: "DELETE",
    path: "/home/:id/member/:uid",
    summary:
      "Leave a home, or remove a member: an owner can remove anyone else, an admin only members. Devices they have bound pass to the owner",
    params: MemberParams,
    response: z.null(),
  },
  invitations: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id/invitation",
    summary: "The open invitations to a home, latest first",
    params: IdParams,
    response: wholeListOf(HomeInvitation),
  },
  invite: {
    ...ofPerson,
    method: "POST",
    path: "/home/:id/invitation",
    summary: "Create a code with which one person can join a home; the code is shown once",
    params: IdParams,
    body: z.object({ role: GivenHomeRole.default("member") }),
    response: HomeInvitation.pick({ id: true, role: true, expires_at: true }).extend({ code: z.string() }),
  },
  revoke: {
    ...ofPerson,
    method: "DELETE",
    path: "/home/:id/invitation/:invitationId",
    summary: "Withdraw an invitation",
    params: z.object({ id: Id, invitationId: Id }),
    response: z.null(),
  },
  accept: {
    ...ofPerson,
    method: "POST",
    path: "/invitation/accept",
    summary: "Join a home with an invitation code, which is then used up",
    body: z.object({ code: z.string().trim().max(limits.invitationCode) }),
    response: Home,
    waits: true,
  },
});
