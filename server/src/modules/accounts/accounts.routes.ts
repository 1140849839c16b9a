import { accounts } from "@thingwright/contract/accounts.ts";
import { type Http, mount } from "../../http/mount.ts";
import type { Access } from "./access.ts";
import { currentUser, logout } from "./accounts.ts";
import { login } from "./sign-in.ts";

export function mountAccounts(http: Http, access: Access, sessionSeconds: number): void {
  mount(http, "accounts", accounts, {
    login: ({ body }, context) => login(context, body, { ...access, sessionSeconds }),
    current: (_input, context) => currentUser(context),
    logout: (_input, context) => logout(context, access.events),
  });
}
