import { limits } from "@thingwright/contract/grammar/limits.ts";
import { production } from "@thingwright/contract/devices/production.ts";
import { productionAlarms } from "@thingwright/contract/devices/production-alarms.ts";
import { stations as stationRoutes } from "@thingwright/contract/devices/stations.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import type { DeviceRemoval } from "../devices/index.ts";
import { activations } from "./activations.ts";
import { acknowledge, forgetOld, list as listAlarms } from "./alarms.ts";
import { identities } from "./identities.ts";
import { labels } from "./labels/labels.ts";
import { clearingKind, makingKind } from "./make.ts";
import { close, create, days, get, list, makeMissing, update } from "./orders.ts";
import { stationCalls } from "./station-calls.ts";
import { createStation, revokeStation, stations } from "./stations.ts";
import { tellThrough } from "./tell.ts";

export function productionModule(platform: PlatformDeps, { unbind, erase }: DeviceRemoval): Module {
  const { tasks, vault, bus, stream, sql } = platform;
  const tell = tellThrough(bus);
  const tellAlarms = tellThrough(bus, "production_alarms");
  const kinds = { make: makingKind(vault, tell), clear: clearingKind({ ...platform, unbind, erase }, tell) };
  for (const kind of Object.values(kinds)) tasks.register(kind);
  const deps = { tasks, kinds };
  const ofStations = stationCalls({ ...platform, tell });
  let stop: (() => Promise<void>) | undefined;
  return {
    name: "production",
    tables: {
      production_order: "No quota: limits.ordersOfProduct of a product",
      production_station: "No quota: limits.stationsEver of an order",
      label_key: "No quota: one of a product",
      production_identity: "No quota: each is a device, which device_quota counts",
      production_batch: "No quota: each has an identity at least",
      device_takeover: "No quota: one of a device at most, for an hour",
      production_alarm: "No quota: limits.alarmsOfProduct of a product",
      production_day: `No quota: a day of an order, of which a station or a device uses ${limits.orderQuantity} identities at most`,
    },
    mount(http) {
      mount(http, "production", production, {
        list: ({ params, query }, context) => list(context, params.id, query),
        get: ({ params }, context) => get(context, params),
        create: ({ params, body }, context) => create(context, params.id, body, deps),
        update: ({ params, body }, context) => update(context, params, body),
        makeMissing: ({ params }, context) => makeMissing(context, params, deps),
        close: ({ params }, context) => close(context, params, deps),
        identities: ({ params, query }, context) => identities(context, params, query),
        labels: ({ params, body }, context) => labels(context, params, body, platform.vault),
        days: ({ params }, context) => days(context, params),
        stations: ({ params }, context) => stations(context, params),
        createStation: ({ params, body }, context) => createStation(context, params, body),
        revokeStation: ({ params }, context) => revokeStation(context, params),
      });
      mount(http, "productionAlarms", productionAlarms, {
        list: ({ params, query }, context) => listAlarms(context, params.id, query),
        acknowledge: ({ params }, context) => acknowledge(context, params, tellAlarms),
      });
      mount(http, "stations", stationRoutes, {
        order: (_input, context) => ofStations.order(context),
        take: ({ body }, context) => ofStations.take(context, body),
        report: ({ body }, context) => ofStations.report(context, body),
        labels: ({ query }, context) => ofStations.labels(context, query),
      });
    },
    upkeep: (now) => forgetOld(sql, now),
    start() {
      stop = stream.consume(activations(tell, tellAlarms));
    },
    close: () => stop?.() ?? Promise.resolve(),
  };
}
