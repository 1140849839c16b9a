import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import type { Access } from "../accounts/index.ts";
import { accessTokens, createAccessToken, removeAccessToken } from "./access-tokens.ts";
import { changePassword } from "./password.ts";
import { company, setLanguage, updateProfile } from "./profile.ts";
import { endSession, sessions } from "./sessions.ts";

export function accountInfoModule(access: Access): Module {
  const { events } = access;
  return {
    name: "account-info",
    tables: { access_token: "No quota: limits.accessTokens of a person, counted as one is made" },
    mount(http) {
      mount(http, "accountInfo", accountInfo, {
        updateProfile: ({ body }, context) => updateProfile(context, body),
        setLanguage: ({ body }, context) => setLanguage(context, body.language),
        changePassword: ({ body }, context) => changePassword(context, body, access),
        sessions: (_input, context) => sessions(context, access.sessionTimes),
        endSession: ({ query }, context) => endSession(context, query, events),
        company: (_input, context) => company(context),
        accessTokens: (_input, context) => accessTokens(context),
        createAccessToken: ({ body }, context) => createAccessToken(context, body),
        removeAccessToken: ({ params }, context) => removeAccessToken(context, params.id, events),
      });
    },
  };
}
