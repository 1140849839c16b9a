import { releases } from "@thingwright/contract/products/releases.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { edition, editions, restore } from "./editions.ts";
import { setStatus, stages } from "./stages.ts";
import { checklist } from "./checklist.ts";

export function releasesModule({ events }: Pick<PlatformDeps, "events">): Module {
  return {
    name: "releases",
    tables: {
      product_edition: "No quota: limits.editions of a product",
      product_stage_change: "No quota: limits.stageChanges of a product",
    },
    mount(http) {
      mount(http, "releases", releases, {
        setStatus: ({ params, body }, context) => setStatus(context, params.id, body.status, events),
        stages: ({ params }, context) => stages(context, params.id),
        checklist: ({ params }, context) => checklist(context, params.id),
        editions: ({ params }, context) => editions(context, params.id),
        edition: ({ params }, context) => edition(context, params.id, params.number),
        restore: ({ params, body }, context) => restore(context, params, body.version, events),
      });
    },
  };
}
