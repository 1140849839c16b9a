import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import { actors, list } from "./operating-records.ts";

export const operatingRecordsModule: Module = {
  name: "operating-records",
  tables: {
    operation_record: "No quota: limits.recordBytes thrice of a call that changes something; kept for good",
  },
  mount(http) {
    mount(http, "operatingRecords", operatingRecords, {
      list: ({ query }, context) => list(context, query),
      actors: ({ query }, context) => actors(context, query),
    });
  },
};
