import { search } from "@thingwright/contract/search.ts";
import { type Http, mount } from "../../http/mount.ts";
import { find } from "./search.ts";

export function mountSearch(http: Http): void {
  mount(http, "search", search, { find: ({ query }, context) => find(context, query.q) });
}
