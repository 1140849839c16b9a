import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import type { Access } from "../accounts/index.ts";
import {
  create,
  get,
  getRegistrationQuota,
  list,
  listMembersOf,
  listProductsOf,
  resendActivation,
  returnProduct,
  setStatus,
  update,
  updateRegistrationQuota,
} from "./tenants.ts";

export function tenantsModule(access: Access): Module {
  const { events } = access;
  return {
    name: "tenants",
    mount(http) {
      mount(http, "tenants", tenants, {
        list: ({ query }, context) => list(context, query),
        get: ({ params }, context) => get(context, params.uid),
        listMembers: ({ params, query }, context) => listMembersOf(context, params.uid, query),
        listProducts: ({ params, query }, context) => listProductsOf(context, params.uid, query),
        returnProduct: ({ params }, context) => returnProduct(context, params, events),
        create: ({ body }, context) => create(context, body, access),
        update: ({ params, body }, context) => update(context, params.uid, body),
        registrationQuota: (_input, context) => getRegistrationQuota(context),
        setRegistrationQuota: ({ body }, context) => updateRegistrationQuota(context, body),
        setStatus: ({ params, body }, context) => setStatus(context, params.uid, body.status, events),
        sendActivation: ({ params }, context) => resendActivation(context, params.uid, access),
      });
    },
  };
}
