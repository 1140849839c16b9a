import { consumables } from "@thingwright/contract/devices/consumables.ts";
import { homeConsumables } from "@thingwright/contract/people/home-consumables.ts";
import type { ThingModels } from "../../gateway/ports.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { repeat } from "../../platform/repeat.ts";
import { WatchedDevices } from "../../platform/stream/watched-devices.ts";
import type { HomeMessages } from "../home-messages/index.ts";
import { list, listAtHome, replace, replaceAtHome, type ReplaceDeps } from "./consumables.ts";
import { judgeChanged } from "./judging.ts";
import { productIds } from "./kept.store.ts";
import { consumablesReported } from "./reported.ts";

const all = systemScope("every process knows the products that have consumables");
/** How often the list of products with consumables is loaded again; this drops products that no longer have any. */
const loadEveryMs = 600_000;

interface Lent extends ReplaceDeps {
  models: ThingModels;
  homeMessages: HomeMessages;
}

export function consumablesModule(
  { sql, stream, events, clock, log }: PlatformDeps,
  { models, homeMessages: messages, ...deps }: Lent,
): Module {
  const products = new WatchedDevices();
  const load = () => products.load(() => productIds(all, sql));
  const ends: (() => Promise<void> | void)[] = [];
  return {
    name: "consumables",
    tables: {
      consumable: "No quota: a row of a function point of a device",
      consumable_product: "No quota: at most one row of a product",
    },
    upkeep: () => judgeChanged(sql, models),
    start() {
      const { noteEvents } = deps;
      ends.push(
        // Each changed product is added. Whether it has consumables is checked only when its reports are handled.
        events.on("product.changed", ({ productId }) => products.add([productId])),
        stream.consume(consumablesReported({ clock, models, messages, noteEvents }, products)),
        repeat("products with consumables", loadEveryMs, load, log),
      );
      load().catch((error: unknown) =>
        log.error({ error }, "the products with consumables are not known yet"),
      );
    },
    async close() {
      for (const end of ends) await end();
    },
    mount(http) {
      mount(http, "consumables", consumables, {
        list: ({ query }, context) => list(context, query),
        replace: ({ params }, context) => replace(context, params, deps),
      });
      mount(http, "homeConsumables", homeConsumables, {
        list: ({ params }, context) => listAtHome(context, params.id),
        replace: ({ params }, context) => replaceAtHome(context, params, deps),
      });
    },
  };
}
