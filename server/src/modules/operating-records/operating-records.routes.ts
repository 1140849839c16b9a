import { operatingRecords } from "@thingwright/contract/operating-records.ts";
import { type Http, mount } from "../../http/mount.ts";
import { list } from "./operating-records.ts";

export function mountOperatingRecords(http: Http): void {
  mount(http, "operatingRecords", operatingRecords, { list: ({ query }, context) => list(context, query) });
}
