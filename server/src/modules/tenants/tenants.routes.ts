import { tenants } from "@thingwright/contract/tenants.ts";
import { type Http, mount } from "../../http/mount.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Notices } from "../accounts/index.ts";
import {
  create,
  get,
  list,
  listMembersOf,
  listProductsOf,
  resendActivation,
  setStatus,
  update,
} from "./tenants.ts";

interface Parts {
  events: EventLog;
  notices: Notices;
}

export function mountTenants(http: Http, { events, notices }: Parts): void {
  mount(http, "tenants", tenants, {
    list: ({ query }, context) => list(context, query),
    get: ({ params }, context) => get(context, params.uid),
    listMembers: ({ params, query }, context) => listMembersOf(context, params.uid, query),
    listProducts: ({ params, query }, context) => listProductsOf(context, params.uid, query),
    create: ({ body }, context) => create(context, body, notices),
    update: ({ params, body }, context) => update(context, params.uid, body),
    setStatus: ({ params, body }, context) => setStatus(context, params.uid, body.status, events),
    sendActivation: ({ params }, context) => resendActivation(context, params.uid, notices),
  });
}
