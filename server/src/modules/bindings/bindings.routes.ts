import { bindings } from "@thingwright/contract/people/bindings.ts";
import { devicePairing } from "@thingwright/contract/devices/device-pairing.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { DeviceCalls } from "../../gateway/ports.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { CallDeps } from "../devices/index.ts";
import type { HomeMessages } from "../home-messages/index.ts";
import { call, definition, get, list, opened, panel, unbindDevice, update } from "./at-home.ts";
import type { AwaitedDevices } from "./awaited-devices.ts";
import { bindByLabel } from "./device-labels.ts";
import { pruneLog } from "./log.store.ts";
import { historyAtHome, properties, seriesAtHome } from "./looking-back.ts";
import { labelOf, present } from "./pairing.ts";
import { bindByPress, pressesReported } from "./presses.ts";
import { prunePresses } from "./presses.store.ts";
import { acceptShare, changeShare, endShare, share, shares } from "./shares.ts";
import { pruneOffers } from "./shares.store.ts";
import { bindByToken, pairingToken } from "./tokens.ts";
import { pruneTokens } from "./tokens.store.ts";
import type { Tiles } from "./tiles.ts";

const ageing = systemScope("tokens and the log of all devices age");
const dayMs = 86_400_000;

export function bindingsModule(
  platform: PlatformDeps,
  {
    calls,
    telemetry,
    holds,
    awaited,
    homeMessages: messages,
    tiles,
  }: {
    calls: DeviceCalls;
    telemetry: CallDeps["desired"];
    holds: (id: string) => boolean;
    awaited: AwaitedDevices;
    homeMessages: HomeMessages;
    tiles: Tiles;
  },
): Module {
  const { sql, events, stream, config, clock, rateLimits, vault } = platform;
  // `deps` has no `sql`, so that everything is written with the call's own connection, within its transaction.
  const deps = { events, stream, clock, rateLimits, vault, messages };
  // The log shows that a device belonged to somebody else, so it must last as long as there is history from that time.
  const logDays = Math.max(limits.bindingLogDays, config.HISTORY_DAYS);
  let stop: (() => Promise<void>) | undefined;
  return {
    name: "bindings",
    tables: {
      device_binding: "No quota: one of a device, and limits.formerBindings of who had it before",
      pairing_token: "No quota: limits.pairingTokens of a person",
      presented_token: "No quota: one of a device",
      binding_claim: "No quota: limits.bindingClaims of a person",
      binding_press: "No quota: one of a device, for limits.bindingPressSeconds",
      device_share: "No quota: limits.deviceShares of a binding",
      binding_log: "No quota: limits.bindingLogEntries of a device, for limits.bindingLogDays at least",
    },
    async upkeep(now) {
      await pruneOffers(ageing, sql, seconds(now));
      await pruneTokens(ageing, sql, seconds(now));
      await prunePresses(ageing, sql, now);
      await pruneLog(ageing, sql, now - logDays * dayMs);
    },
    start() {
      stop = stream.consume(pressesReported(deps, awaited));
      events.on("device.awaited", ({ deviceId, end }) => awaited.add(deviceId, end));
      // Every process gets this event; the one that holds the device's connection notifies the device.
      events.on("device.bound", ({ deviceId: id, ownerId, operation }) => {
        if (!holds(id)) return;
        const request = { params: {}, notice: operation, timeout: limits.callTimeoutMs.default };
        void calls.tell({ id, ownerId }, request);
      });
    },
    close: () => stop?.() ?? Promise.resolve(),
    mount(http) {
      mount(http, "deviceShares", deviceShares, {
        list: ({ params }, context) => shares(context, params.id),
        create: ({ params, body }, context) => share(context, params.id, body, events),
        update: ({ params, body }, context) => changeShare(context, params, body.control, events),
        remove: ({ params }, context) => endShare(context, params, deps),
        accept: ({ body }, context) => acceptShare(context, body.code, deps),
      });
      mount(http, "devicePairing", devicePairing, {
        label: ({ params }, context) => labelOf(context, params.id, platform.vault),
        present: ({ params, body }, context) => present(context, params.id, body, events),
      });
      mount(http, "bindings", bindings, {
        pairingToken: ({ body }, context) => pairingToken(context, body.home_id, platform.config),
        bind: ({ body }, context) => bindByToken(context, body, deps),
        bindByLabel: ({ body }, context) => bindByLabel(context, body, deps),
        bindByPress: ({ body }, context) => bindByPress(context, body, platform),
        list: (_input, context) => list(context),
        tiles: ({ query }, context) => tiles.list(context, query.home_id),
        get: ({ params }, context) => get(context, params.id),
        update: ({ params, body }, context) => update(context, params.id, body, deps),
        unbind: ({ params }, context) => unbindDevice(context, params.id, deps),
        definition: ({ params }, context) => definition(context, params.id, platform.kept),
        panel: ({ params, query }, context) =>
          panel(context, params.id, { ...query, links: platform.panelLinks, kept: platform.kept }),
        opened: ({ params }, context) => opened(context, params.id, deps),
        properties: ({ params }, context) => properties(context, params.id),
        history: ({ params, query }, context) => historyAtHome(context, params.id, query),
        series: ({ params, query }, context) => seriesAtHome(context, params.id, query),
        call: ({ params, body }, context) => call(context, params.id, body, { calls, desired: telemetry }),
      });
    },
  };
}
