import { outbox } from "@thingwright/contract/outbox.ts";
import { type Http, mount } from "../../http/mount.ts";
import { list } from "./messages.ts";

export function mountOutbox(http: Http): void {
  mount(http, "outbox", outbox, { list: ({ query }, context) => list(context, query) });
}
