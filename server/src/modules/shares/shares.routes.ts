import { LRUCache } from "lru-cache";
import { shares } from "@thingwright/contract/content/shares.ts";
import type { DeviceCalls } from "../../gateway/ports.ts";
import type { PublicContext } from "../../http/context.ts";
import { mount } from "../../http/mount.ts";
import { ofStrangersInTurn } from "../../http/guards/turns.ts";
import { mountShareLive, type ShareSource } from "../../http/share-live.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import type { CallDeps } from "../devices/index.ts";
import { SharePace } from "./pace.ts";
import {
  callShared,
  endShares,
  forgetExpired,
  givenCodes,
  openCode,
  panelOf,
  refuseHiddenProperties,
  shareDevice,
  sharedSeries,
  sharePanel,
  valuesOf,
} from "./shares.ts";
import { sharedValues } from "./shown-panel.ts";

/** Milliseconds for which all live connections of a code reuse one check of it. */
const checkedForMs = 1000;

export function sharesModule(
  platform: PlatformDeps,
  { calls, telemetry }: { calls: DeviceCalls; telemetry: CallDeps["desired"] },
): Module {
  const { vault, publicUrl, clock, panelLinks: links, kept } = platform;
  const deps = { key: vault.keyFor("share codes"), publicUrl };
  const pace = new SharePace(clock);
  const open = async (code: string, context: PublicContext) => {
    pace.spend(code, context.address);
    const opened = await openCode(context.sql, context.now, code, deps.key);
    context.concerns(opened.device.ownerId);
    return { opened, end: await context.turn(opened.device.ownerId) };
  };
  const lookUp = (code: string) => openCode(platform.calls, clock.now(), code, deps.key);
  // The live connections of a code check it again and again, so they share the result.
  const checks = new LRUCache<string, ReturnType<typeof lookUp>>({
    max: 1000,
    ttl: checkedForMs,
    ttlResolution: 0,
    perf: { now: () => clock.steady() },
  });
  const source: ShareSource = {
    async enter(code, address) {
      pace.spend(code, address);
      const { device } = await lookUp(code);
      return { deviceId: device.id, leave: pace.enter(code, address) };
    },
    check: (code) => {
      let found = checks.get(code);
      if (!found) checks.set(code, (found = lookUp(code)));
      return found;
    },
    async read(code) {
      const found = await lookUp(code);
      const { values, identifiers } = await ofStrangersInTurn(found.device.ownerId, () =>
        valuesOf(found, platform.calls),
      );
      return {
        online: found.device.online,
        values,
        shared: (properties) => sharedValues(properties, identifiers),
      };
    },
  };
  return {
    name: "shares",
    tables: {
      share_code: "No quota: limits.shareCodes of a virtual device, and those have a quota",
    },
    upkeep: (now) => forgetExpired(platform.sql, now),
    mount(http) {
      mountShareLive(http, { bus: platform.bus, source });
      mount(http, "shares", shares, {
        ofPanel: ({ params, query }, context) => sharePanel(context, params.id, query.expires_in, deps),
        ofVirtualDevice: ({ params, query }, context) => shareDevice(context, params, query.expires_in, deps),
        given: ({ params }, context) => givenCodes(context, params),
        endOne: ({ params }, context) => endShares(context, params),
        end: ({ params }, context) => endShares(context, params),
        async open({ params, query }, context) {
          const { opened } = await open(params.code, context);
          return panelOf(opened, context.sql, { ...query, links, kept });
        },
        async values({ params }, context) {
          const { opened } = await open(params.code, context);
          return { list: (await valuesOf(opened, context.sql)).values };
        },
        async series({ params, query }, context) {
          const { opened } = await open(params.code, context);
          return sharedSeries(opened, context.sql, query);
        },
        async call({ params, body }, context) {
          const { opened, end } = await open(params.code, context);
          await refuseHiddenProperties(opened, context, body.params);
          // Gives back the account's turn first, since the device may take long to answer.
          end();
          return callShared(opened, context, body.params, {
            calls,
            desired: telemetry,
            reopen: (sql) => openCode(sql, context.now, params.code, deps.key),
          });
        },
      });
    },
  };
}
