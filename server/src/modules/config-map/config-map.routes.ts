import { configMap } from "@thingwright/contract/points/config-map.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { passkeySite } from "../second-factors/index.ts";
import { configList } from "./config-map.ts";

export function configMapModule({ config, site }: PlatformDeps): Module {
  return {
    name: "config-map",
    mount(http) {
      mount(http, "configMap", configMap, {
        get: ({ query }) => {
          const passkeyOrigin = passkeySite(site.ownUrl())?.origin;
          return configList(query.key, { ...config, passkeyOrigin });
        },
      });
    },
  };
}
