import { deviceLinks } from "@thingwright/contract/devices/device-links.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { repeat } from "../../platform/repeat.ts";
import type { WatchedDevices } from "../../platform/stream/watched-devices.ts";
import type { IssueDeps } from "../scenes/index.ts";
import { create, get, list, remove, update } from "./device-links.ts";
import { linkedIds } from "./following.store.ts";
import { LinkIssues, linksReported, settleLinks } from "./reported.ts";

const all = systemScope("every process knows the devices that links of all homes have");
const lookEveryMs = 1000;
/** How often the list of devices in links is loaded again; this drops devices that are no longer in any link. */
const loadEveryMs = 600_000;

export function deviceLinksModule(
  { sql, stream, events, clock, log }: PlatformDeps,
  issuing: Omit<IssueDeps, "clock">,
  linked: WatchedDevices,
): Module {
  const issues = new LinkIssues(sql, { ...issuing, clock }, log);
  const load = () => linked.load(() => linkedIds(all, sql));
  const ends: (() => Promise<void> | void)[] = [];
  return {
    name: "device-links",
    tables: {
      device_link: "No quota: limits.homeLinks of a home",
      device_link_member: "No quota: limits.linkMembers of a link",
    },
    start() {
      ends.push(
        events.on("link.armed", ({ deviceIds }) => linked.add(deviceIds)),
        stream.consume(linksReported(issues, linked, clock)),
        repeat("links", lookEveryMs, () => settleLinks(sql, issues, clock), log),
        repeat("devices of links", loadEveryMs, load, log),
      );
      load().catch((error: unknown) => log.error({ error }, "the devices of links are not known yet"));
    },
    async close() {
      for (const end of ends) await end();
      await issues.close();
    },
    mount(http) {
      mount(http, "deviceLinks", deviceLinks, {
        list: ({ params }, context) => list(context, params.id),
        create: ({ params, body }, context) => create(context, params.id, body, events),
        get: ({ params }, context) => get(context, params.id),
        update: ({ params, body }, context) => update(context, params.id, body, events),
        remove: ({ params }, context) => remove(context, params.id),
      });
    },
  };
}
