import { firmware } from "@thingwright/contract/firmware/firmware.ts";
import { firmwareVerification } from "@thingwright/contract/firmware/verification.ts";
import type { DeviceCalls } from "../../gateway/ports.ts";
import { mountFirmwareDownloads } from "../../http/firmware-downloads.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { repeat } from "../../platform/repeat.ts";
import { untilAborted } from "../../platform/cluster/until-aborted.ts";
import { findDownload, type DownloadLinks } from "./downloads.ts";
import { create, firmwareQuota, get, list, remove, update } from "./firmware.ts";
import { Offers } from "./offers.ts";
import { signingKey } from "./signing.ts";
import type { Updates } from "./updates.ts";
import { productsUpdating, wakeUpdates } from "./updates.store.ts";
import { addVerified, listVerified, removeVerified, setVerificationTimeout } from "./verification.ts";

const offersEveryMs = 1000;
/** How often the list of products with open updates is read again, which drops products that have none any more. */
const productsEveryMs = 600_000;

interface Lent {
  updates: Updates;
  calls: DeviceCalls;
  downloads: DownloadLinks;
}

export function firmwareModule(deps: PlatformDeps, { updates, calls, downloads }: Lent): Module {
  const { sql, events, stream, cluster, clock, log, files } = deps;
  const offers = new Offers({ sql, clock, log, calls, updates });
  const readProducts = () => updates.products.load(() => productsUpdating(sql));
  const ends: (() => Promise<void> | void)[] = [];
  return {
    name: "firmware",
    tables: {
      firmware: firmwareQuota,
      firmware_key: "No quota: one for an account",
      firmware_offered: "No quota: one for a module of a product that has firmware",
      firmware_update: "No quota: limits.verificationDevices of one firmware",
      device_module: "No quota: limits.deviceModules of a device",
    },
    start() {
      ends.push(
        events.on("firmware.updating", ({ productId }) => updates.products.add([productId])),
        stream.consume({
          name: "firmware",
          shards: 4,
          kinds: ["online"],
          products: updates.products,
          handle: (found, inside) =>
            wakeUpdates(
              inside,
              found.map(({ device }) => device.id),
              clock.now(),
            ),
        }),
        repeat("products being updated", productsEveryMs, readProducts, log),
        cluster.share({
          name: "firmware-offers",
          shards: 1,
          role: "worker",
          async work(_shard, signal) {
            const stop = repeat("offers of firmware", offersEveryMs, () => offers.run(), log);
            await untilAborted(signal);
            await stop();
          },
        }),
      );
      readProducts().catch((error: unknown) =>
        log.error({ error }, "the products being updated are not known yet"),
      );
    },
    async close() {
      for (const end of ends) await end();
      await offers.close();
    },
    mount(http) {
      mountFirmwareDownloads(http.app, files, (token) => findDownload({ sql, clock, downloads }, token));
      mount(http, "firmware", firmware, {
        list: ({ query }, context) => list(context, query, deps),
        signingKey: (_input, context) => signingKey(context),
        get: ({ params }, context) => get(context, params.id, deps),
        create: ({ body }, context) => create(context, body, deps),
        update: ({ params, body }, context) => update(context, params.id, body, deps),
        setDescription: ({ params, body }, context) => update(context, params.id, body, deps),
        remove: ({ params }, context) => remove(context, params.id, deps),
      });
      mount(http, "firmwareVerification", firmwareVerification, {
        list: ({ params }, context) => listVerified(context, params.id),
        add: ({ params, body }, context) =>
          addVerified(context, params.id, body.device_ids, { events, updates }),
        remove: ({ params }, context) => removeVerified(context, params, { updates }),
        setTimeout: ({ params, body }, context) =>
          setVerificationTimeout(context, params.id, body.timeout, deps),
      });
    },
  };
}
