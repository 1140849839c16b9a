import { configMap } from "@thingwright/contract/config-map.ts";
import { type Http, mount } from "../../http/mount.ts";
import { configList, type Installation } from "./config-map.ts";

export function mountConfigMap(http: Http, installation: Installation): void {
  mount(http, "configMap", configMap, { get: ({ query }) => configList(query.key, installation) });
}
