import { operatingRecords } from "@thingwright/contract/operating-records.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import { list } from "./operating-records.ts";

export const operatingRecordsModule: Module = {
  name: "operating-records",
  mount(http) {
    mount(http, "operatingRecords", operatingRecords, { list: ({ query }, context) => list(context, query) });
  },
};
