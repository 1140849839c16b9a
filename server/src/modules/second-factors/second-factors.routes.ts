import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Access } from "../accounts/index.ts";
import type { Factors } from "./factors.ts";
import { removeOfMember, removeOfTenant, requireFactors } from "./others-factors.ts";
import * as own from "./own-factors.ts";
import { askProof, prove } from "./proof.ts";
import { askPasskey, loginWithPasskey, takeSecondStep } from "./second-step.ts";
import { deleteExpiredTickets } from "./tickets.store.ts";
import { deleteExpiredOffers } from "./totp.store.ts";

const upkeep = systemScope("what has expired is nobody's");

export function secondFactorsModule(
  { sql, vault, site: { ownUrl } }: PlatformDeps,
  access: Access,
  factors: Factors,
): Module {
  const { events, notices } = access;
  const deps = { access, factors, vault, events, notices, ownUrl };
  return {
    name: "second-factors",
    tables: {
      totp: "one of an account; an offer that nobody confirms is dropped when it has expired",
      recovery_code: "limits.recoveryCodes of an account: new ones replace those before",
      passkey: "No quota: limits.passkeys of a person, counted as one is added",
      sign_in_ticket: "limits.secondSteps of an account; dropped when it has expired",
    },
    async upkeep(now) {
      await deleteExpiredTickets(upkeep, sql, seconds(now));
      await deleteExpiredOffers(upkeep, sql, seconds(now));
    },
    mount(http) {
      mount(http, "secondFactors", secondFactors, {
        get: (_input, context) => own.ownFactors(context, deps),
        offerTotp: (_input, context) => own.offerTotp(context, deps),
        confirmTotp: ({ body }, context) => own.confirmTotp(context, body, deps),
        removeTotp: (_input, context) => own.removeTotp(context, deps),
        renewRecoveryCodes: (_input, context) => own.renewRecoveryCodes(context, deps),
        offerPasskey: (_input, context) => own.offerPasskey(context, deps),
        addPasskey: ({ body }, context) => own.addPasskey(context, body, deps),
        renamePasskey: ({ params, body }, context) => own.renamePasskey(context, params.id, body.name),
        removePasskey: ({ params }, context) => own.removePasskey(context, params.id, deps),
        setRequired: ({ body }, context) => requireFactors(context, body.required, deps),
        removeOfMember: ({ params }, context) => removeOfMember(context, params.uid, deps),
        removeOfTenant: ({ params }, context) => removeOfTenant(context, params.uid, deps),
        prove: ({ body }, context) => prove(context, body.factor, factors),
        askProof: (_input, context) => askProof(context, factors),
        takeSecondStep: ({ body }, context) => takeSecondStep(context, body, deps),
        askPasskey: ({ body }, context) => askPasskey(context, body, deps),
        loginWithPasskey: ({ body }, context) => loginWithPasskey(context, body, deps),
      });
    },
  };
}
