import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { appSignIn } from "@thingwright/contract/people/app-sign-in.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { type Access, registrationPolicyOf } from "../accounts/index.ts";
import { cancel, exportOf } from "./leaving.ts";
import { changeContact, changePassword, sendContactCode } from "./own-account.ts";
import type { PersonPart } from "./person-parts.ts";
import { accept } from "./policies.ts";
import { endSession, get, installed, logout, sessions, update } from "./profile.ts";
import { register, resetPassword, sendCode } from "./registration.ts";
import { deleteExpiredSessions } from "./sessions.store.ts";
import { login } from "./sign-in.ts";
import { deleteOldPlaces } from "./sign-in.store.ts";

/** Seconds from a person's last sign-in in a network until the network is forgotten. */
const networkKnownFor = 90 * 86_400;

interface Lent {
  access: Access;
  /** Counts a call from an address. Throws too_many_requests. */
  spend: (address: string) => void;
  /** The modules that take part in exporting and erasing a person's data. */
  parts: readonly PersonPart[];
  scheduleRemoval: (now: number) => Promise<void>;
}

export function appUsersModule(
  { sql, clock, config, stream, publicUrl }: PlatformDeps,
  { access, spend, parts, scheduleRemoval }: Lent,
): Module {
  const open = { ...access, registrationPolicy: registrationPolicyOf(config), stream, publicUrl };
  /** Wraps a handler so that `spend` counts the call first. */
  const paced =
    <I, C extends { address: string }, R>(verb: (input: I, context: C) => Promise<R>) =>
    async (input: I, context: C) => {
      spend(context.address);
      return verb(input, context);
    };
  return {
    name: "app-users",
    tables: {
      app_user: "No quota: registration needs a code that was sent, which is slowed for each address",
      app_user_session:
        "limits.appUserSessions of a person: signing in ends the one that was used longest ago",
      app_user_policy: "No quota: limits.policyVersions of each policy of the app",
      app_user_install: "No quota: one of a person for each platform",
      app_version_people:
        "No quota: a version that people have, at most one of each of them for each platform",
      app_user_place: "100 networks and 100 browsers of a person; dropped when not seen for 90 days",
    },
    prepare: () => scheduleRemoval(clock.now()),
    async upkeep(now) {
      const at = seconds(now);
      await deleteExpiredSessions(sql, at);
      await deleteOldPlaces(sql, at - networkKnownFor);
    },
    mount(http) {
      mount(http, "appSignIn", appSignIn, {
        sendCode: paced(({ body }, context) => sendCode(context, body, open)),
        register: paced(({ body }, context) => register(context, body, open)),
        login: paced(({ body }, context) => login(context, body, open)),
        resetPassword: paced(({ body }, context) => resetPassword(context, body, open)),
      });
      mount(http, "appProfile", appProfile, {
        get: (_input, context) => get(context),
        update: ({ body }, context) => update(context, body, access.events),
        installed: ({ body }, context) => installed(context, body),
        logout: (_input, context) => logout(context, access.events),
        sessions: (_input, context) => sessions(context),
        endSession: ({ query }, context) => endSession(context, query, access.events),
        accept: ({ body }, context) => accept(context, body.accepted),
        changePassword: ({ body }, context) => changePassword(context, body, open),
        sendContactCode: ({ body }, context) => sendContactCode(context, body, open),
        changeContact: ({ body }, context) => changeContact(context, body, open),
        export: (_input, context) => exportOf(context, parts),
        cancel: ({ body }, context) => cancel(context, body.password, parts, open),
      });
    },
  };
}
