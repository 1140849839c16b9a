import { configMap } from "@thingwright/contract/config-map.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { configList } from "./config-map.ts";

export function configMapModule({ config }: PlatformParts): Module {
  return {
    name: "config-map",
    mount(http) {
      mount(http, "configMap", configMap, { get: ({ query }) => configList(query.key, config) });
    },
  };
}
