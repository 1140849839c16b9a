import { members } from "@thingwright/contract/members.ts";
import { type Http, mount } from "../../http/mount.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Notices } from "../accounts/index.ts";
import { create, get, list, remove, resendActivation, setRole, setStatus, update } from "./members.ts";

interface Parts {
  events: EventLog;
  notices: Notices;
}

export function mountMembers(http: Http, { events, notices }: Parts): void {
  mount(http, "members", members, {
    list: ({ query }, context) => list(context, query),
    get: ({ params }, context) => get(context, params.uid),
    create: ({ body }, context) => create(context, body, notices),
    update: ({ params, body }, context) => update(context, params.uid, body),
    remove: ({ params }, context) => remove(context, params.uid, events),
    setStatus: ({ params, body }, context) => setStatus(context, params.uid, body.status, events),
    setRole: ({ params, body }, context) => setRole(context, params.uid, body.role_id, events),
    sendActivation: ({ params }, context) => resendActivation(context, params.uid, notices),
  });
}
