import { z } from "zod";
import { AcceptedPolicy } from "./app-profile.ts";
import { contentLanguages } from "../basics/content-languages.ts";
import { AppUserStatus, Online, Sex } from "../grammar/enum-schemas.ts";
import { Count, fromQuery, Seconds } from "../basics/numbers.ts";
import { HomeMember, HomeRole, Room } from "./homes.ts";
import { listOf, listQuery, wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

/** Contact details: masked, except in the answer of `reveal`. Empty if the person gave none. */
const contacts = { phone: z.string(), email: z.string(), address: z.string() };

export const AppUser = z.object({
  id: Id,
  app_id: Id,
  app_name: z.string(),
  /** Empty once the account is cancelled. */
  nickname: z.string(),
  sex: Sex,
  /** By the year of birth; null if not given. */
  age: Count.nullable(),
  ...contacts,
  status: AppUserStatus,
  /** Devices that the person has bound, of products that the caller may see. */
  device_count: Count,
  register_at: Seconds,
  last_login_at: Seconds.nullable(),
});
export type AppUser = z.infer<typeof AppUser>;

const AppUserDetails = AppUser.extend({
  /** The language of content and messages; null means the language of the phone. */
  language: z.enum(contentLanguages).nullable(),
  cancelled_at: Seconds.nullable(),
  /** The policy versions that the person has agreed to, latest first. They stay when the account is cancelled. */
  accepted: z.array(AcceptedPolicy),
});
export type AppUserDetails = z.infer<typeof AppUserDetails>;

export const AppUserContacts = z.object(contacts);
export type AppUserContacts = z.infer<typeof AppUserContacts>;

/** A device in a home, if the caller may see its product. */
const DeviceInHome = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  device_name: z.string(),
  /** The name that people at home have given it. */
  name: z.string(),
  online: Online,
  /** Null if the device is in no room. */
  room_id: Id.nullable(),
  /** The person who has bound it. */
  uid: Id,
  bound_at: Seconds,
});

/** A home of a person, as the maker of their app sees it. */
export const AppUserHome = z.object({
  id: Id,
  name: z.string(),
  /** The person's role in it. */
  role: HomeRole,
  created_at: Seconds,
  /** In the order that the people at home have chosen. */
  rooms: z.array(Room),
  /** The owner first. */
  members: z.array(HomeMember),
  /** Sorted by name. */
  devices: z.array(DeviceInHome),
});
export type AppUserHome = z.infer<typeof AppUserHome>;

export const appUsers = defineRoutes(
  { about: "Users of an account's apps", name: { en: "App users", zh_CN: "应用用户" } },
  {
    list: {
      method: "GET",
      path: "/app_user",
      access: "app_user:read",
      summary:
        "The users of the apps. The keyword is the start of a nickname or id, or a whole phone number or email " +
        "address. Numbers and addresses match only as a whole, so that nobody can guess them digit by digit, and only for a " +
        "caller who may see them in full",
      query: listQuery(["created_at", "login_at"], {
        app_id: Id.optional(),
        status: fromQuery(AppUserStatus).optional(),
        sex: fromQuery(Sex).optional(),
        register_from: fromQuery(Seconds).optional(),
        register_to: fromQuery(Seconds).optional(),
        login_from: fromQuery(Seconds).optional(),
        login_to: fromQuery(Seconds).optional(),
      }),
      response: listOf(AppUser),
    },
    get: {
      method: "GET",
      path: "/app_user/:id",
      access: "app_user:read",
      summary: "One user, with contact details shown in part",
      params: IdParams,
      response: AppUserDetails,
    },
    family: {
      method: "GET",
      path: "/app_user/:id/family",
      access: "app_user:read",
      summary: "The homes of a user, with their rooms, members and devices",
      params: IdParams,
      response: wholeListOf(AppUserHome),
    },
    reveal: {
      method: "POST",
      path: "/app_user/:id/reveal",
      access: "app_user:reveal",
      personal: true,
      summary: "The full contact details of a user. The operation log records who viewed them",
      done: { en: "Viewed the full contact details of an app user", zh_CN: "查看应用用户的完整联系方式" },
      params: IdParams,
      response: AppUserContacts,
    },
  },
);
