import { appUserStatus } from "@thingwright/contract/grammar/enums.ts";
import type { NamedFile } from "@thingwright/contract/basics/named-file.ts";
import type { PersonContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { deleteCodesOf } from "../accounts/index.ts";
import { getPerson, updatePerson } from "./app-users.store.ts";
import { deleteInstallsOf, installsOf } from "./installs.store.ts";
import { addressesOf, checkPassword, sameAsChecked } from "./own-account.ts";
import type { PersonPart } from "./person-parts.ts";
import { get, sessions } from "./profile.ts";
import type { AppUserAuthDeps } from "./registration.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { deletePlacesOf } from "./sign-in.store.ts";

const theirCodes = systemScope("codes belong to the addresses of a person who has been found");

/** Exports all data of the calling person as JSON, each module's part under its name. */
export async function exportOf(context: PersonContext, parts: readonly PersonPart[]): Promise<NamedFile> {
  const { scope, sql, person } = context;
  const own = {
    profile: await get(context),
    sessions: (await sessions(context)).list,
    installed: await installsOf(scope, sql, person.uid),
  };
  const others = [];
  for (const part of parts) others.push([part.name, await part.export(context)] as const);
  const all = { exported_at: seconds(context.now), ...own, ...Object.fromEntries(others) };
  const content = new TextEncoder().encode(`${JSON.stringify(all, null, 2)}\n`);
  return { name: `${context.person.uid}.json`, content };
}

/**
 * Closes the account of the calling person and erases personal data at once. The emptied row stays, because logs of
 * devices refer to it, and so do the records of the policy versions that the person agreed to.
 */
export async function cancel(
  context: PersonContext,
  password: string,
  parts: readonly PersonPart[],
  access: AppUserAuthDeps,
): Promise<null> {
  const { scope, person, now } = context;
  const checked = await checkPassword(context, access, { password, path: "password" });
  await context.sql.transaction(async (sql) => {
    const inside = { ...context, sql };
    await sameAsChecked(inside, checked);
    for (const part of parts) await part.cancel(inside);
    const row = await getPerson(scope, sql, person.uid);
    await deleteCodesOf(theirCodes, sql, person.appId, addressesOf(row));
    await endSessionsOf({ events: access.events, sql, now }, person.uid, "disabled");
    await deletePlacesOf(sql, person.uid);
    await deleteInstallsOf(scope, sql, person.uid);
    await updatePerson(scope, sql, person.uid, {
      status: appUserStatus.cancelled,
      cancelled_at: seconds(now),
      email: null,
      phone: null,
      password_hash: "",
      nickname: "",
      sex: 0,
      birth_year: null,
      address: "",
      language: null,
    });
  });
  return null;
}
