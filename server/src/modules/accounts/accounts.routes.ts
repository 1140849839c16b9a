import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { captcha } from "@thingwright/contract/accounts/captcha.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import type { Access } from "./access.ts";
import { currentUser, logout } from "./accounts.ts";
import { prove } from "./proof.ts";
import { pruneAccess } from "./prune.ts";
import { registrationPolicyOf } from "./registration-policy.ts";
import { register, sendCode } from "./registration.ts";
import { accountOfKey, resetByPhone, resetPassword, sendResetMail } from "./reset.ts";
import { login, type SecondStep } from "./sign-in.ts";

/** @param secondStep asks for the second factors, which belong to another module */
export function accountsModule(
  { config, sql, site }: PlatformDeps,
  access: Access,
  secondStep: SecondStep,
): Module {
  const registrationPolicy = registrationPolicyOf(config);
  return {
    name: "accounts",
    tables: {
      account:
        "No quota: member_quota bounds members; registration is slowed for each address, and level 1 makes tenants",
      registration_quota: "a single row",
      session: "limits.sessions of an account: signing in ends the one that was used longest ago",
      known_place: "100 networks and 100 kinds of browsers of an account; dropped when not seen for 90 days",
      code: "one of an address and a purpose; dropped when it has expired",
      account_link: "a new link ends the earlier ones of its account; dropped when it has expired",
      used_ticket: "dropped when the ticket would have expired anyway",
      rate_limit: "a million rows; dropped when the window has ended",
    },
    async upkeep(now) {
      await pruneAccess(sql, now);
      await access.captcha.prune();
      await access.rateLimits.prune();
    },
    mount(http) {
      mount(http, "accounts", accounts, {
        login: ({ body }, context) => login(context, body, { ...access, secondStep }),
        current: (_input, context) =>
          currentUser(context, { api_docs: config.API_DOCS, site: site.toldTo(context.address) }),
        logout: (_input, context) => logout(context, access.events),
        prove: ({ body }, context) => prove(context, body, access.attempts),
      });
      mount(http, "captcha", captcha, { challenge: () => access.captcha.challenge() });
      mount(http, "registration", registration, {
        sendCode: ({ body }, context) => sendCode(context, body, access, registrationPolicy),
        register: ({ body }, context) => register(context, body, access, registrationPolicy),
        sendResetMail: ({ body }, context) => sendResetMail(context, body, access, registrationPolicy),
        emailOfKey: ({ query }, context) => accountOfKey(context, query.key, access),
        accountOfKey: ({ body }, context) => accountOfKey(context, body.key, access),
        resetPassword: ({ body }, context) => resetPassword(context, body, access),
        resetByPhone: ({ body }, context) => resetByPhone(context, body, access),
      });
    },
  };
}
