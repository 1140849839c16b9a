import { online } from "@thingwright/contract/grammar/enums.ts";
import type { Device } from "@thingwright/contract/devices/devices.ts";
import { reports, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { useLive } from "../../../lib/live.ts";
import { rangesFrom } from "./ranges.ts";
import { stretches, Trail } from "./trail.ts";

/** The trails of a device's properties, by identifier. */
export type Trails = ReadonlyMap<string, Trail>;

/**
 * If a trail has fewer stretches than this, its history is read again over a longer range. The longer range is used if
 * it contains more values.
 */
const enough = 8;

interface Of {
  device: Device | undefined;
  points: readonly FunctionPoint[];
  properties: ReadonlyMap<string, PropertyState> | undefined;
}

/**
 * The last values of each property that is reported: of the last ten minutes, or of a longer range if there are few.
 * They are read from the history, in one request for all properties, and then updated live.
 */
export function useTrails(deviceId: string, { device, points, properties }: Of): Trails {
  const all = useMemo(() => trailsOf(deviceId, points), [deviceId, points]);
  const { trails } = all;
  const known = properties !== undefined;
  // Live values are added to the trails directly, because the page's state may change less often than values arrive.
  const take = (list: readonly PropertyState[]) => {
    for (const { identifier, reported } of list)
      if (reported) trails.get(identifier)?.add(reported.time, reported.value);
  };
  const live = useLive("device", deviceId, {
    onSnapshot: (snapshot) => take(snapshot.properties),
    onDelta: (delta) => delta.properties && take(delta.properties),
  });
  const lost = useRef(false);
  const read = useEffectEvent((signal: AbortSignal) => readTrails(all, properties, signal));
  const begin = useEffectEvent(() => {
    const reading = new AbortController();
    // Without its history a trail begins with the first live value.
    read(reading.signal).catch(() => undefined);
    return reading;
  });

  useEffect(() => {
    if (!known || trails.size === 0) return undefined;
    const reading = begin();
    return () => reading.abort();
  }, [trails, known]);

  // After a lost connection, the missed values are read from the history.
  useEffect(() => {
    const again = live.state === "live" && lost.current;
    if (live.state === "retrying" || live.state === "failed") lost.current = true;
    if (!again) return undefined;
    lost.current = false;
    const reading = begin();
    return () => reading.abort();
  }, [live.state]);

  const activated = device?.activated_at ?? 0;
  useEffect(() => {
    for (const trail of trails.values()) trail.since = activated * 1000;
  }, [trails, activated]);

  const isOnline = device && device.online === online.online;
  const since = (isOnline ? device?.online_at : device?.offline_at) ?? 0;
  useEffect(() => {
    if (isOnline === undefined || since === 0) return;
    for (const trail of trails.values()) trail.presence(isOnline, since * 1000);
  }, [trails, isOnline, since]);
  return trails;
}

interface AllOf {
  deviceId: string;
  trails: Trails;
}

function trailsOf(deviceId: string, points: readonly FunctionPoint[]): AllOf {
  return {
    deviceId,
    trails: new Map(points.filter(reports).map((point) => [point.identifier, new Trail(point)])),
  };
}

async function readTrails(
  { deviceId, trails }: AllOf,
  properties: Of["properties"],
  signal: AbortSignal,
): Promise<void> {
  const reported = [...trails].filter(([identifier]) => properties?.get(identifier)?.reported);
  for (let i = 0; i < reported.length; i += limits.seriesProperties)
    await readSome(deviceId, new Map(reported.slice(i, i + limits.seriesProperties)), signal);
}

/** Reads the last ten minutes of all trails. Then reads longer ranges of the trails with few values. */
async function readSome(deviceId: string, trails: Trails, signal: AbortSignal): Promise<void> {
  const counts = new Map<string, number>();
  let wanting = trails;
  for (const span of rangesFrom("10m")) {
    const to = Date.now();
    const query = { identifiers: [...wanting.keys()].join(","), from: to - span, to, points: stretches };
    const input = { params: { id: deviceId }, query };
    const { bucket, list, offline } = await call(api.devices.seriesOfMany, input, { signal });
    const lasting = offline.map((one) => (one.to === to ? { ...one, to: Infinity } : one));
    for (const { identifier, ...values } of list) {
      const count = values.list.reduce((sum, one) => sum + one.count, 0);
      // A longer range with the same values would only show them smaller.
      if (count <= (counts.get(identifier) ?? -1)) continue;
      counts.set(identifier, count);
      trails.get(identifier)?.seed({ from: query.from, span, bucket, ...values, offline: lasting });
    }
    const few = new Set(list.filter((one) => one.list.length < enough).map(({ identifier }) => identifier));
    wanting = new Map([...wanting].filter(([identifier]) => few.has(identifier)));
    if (wanting.size === 0) return;
  }
}
