import { members } from "@thingwright/contract/accounts/members.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import type { Access } from "../accounts/index.ts";
import {
  create,
  type ForgetFactors,
  get,
  list,
  remove,
  resendActivation,
  setRole,
  setStatus,
  update,
} from "./members.ts";

export function membersModule(access: Access, forgetFactors: ForgetFactors): Module {
  const { events } = access;
  return {
    name: "members",
    mount(http) {
      mount(http, "members", members, {
        list: ({ query }, context) => list(context, query),
        get: ({ params }, context) => get(context, params.uid),
        create: ({ body }, context) => create(context, body, access),
        update: ({ params, body }, context) => update(context, params.uid, body, access),
        remove: ({ params }, context) => remove(context, params.uid, { events, forgetFactors }),
        setStatus: ({ params, body }, context) => setStatus(context, params.uid, body.status, events),
        setRole: ({ params, body }, context) => setRole(context, params.uid, body.role_id, events),
        sendActivation: ({ params }, context) => resendActivation(context, params.uid, access),
      });
    },
  };
}
