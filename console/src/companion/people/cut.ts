import type { BridgeAnswer } from "@thingwright/contract/panel-bridge.ts";
import { useSyncExternalStore } from "react";

/** A value was not sent, as the connection has not come back in time: who has set it was told. */
export class NotSent extends Error {}

/** What holds while the connection is cut. */
interface Cut {
  /** Whether the platform was not reached several times, one after the other. */
  lost: boolean;
  /** How many values wait to be sent, and whether one of a device does. */
  count: number;
  waits: (deviceId: string, identifier: string) => boolean;
}

const listeners = new Set<() => void>();
let cut: Cut = { lost: false, count: 0, waits: () => false };

export function setCut(change: Partial<Cut>): void {
  cut = { ...cut, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLost = (): boolean => useSyncExternalStore(subscribe, () => cut.lost);
export const useWaitingCount = (): number => useSyncExternalStore(subscribe, () => cut.count);
export const useWaits = (deviceId: string, identifier = ""): boolean =>
  useSyncExternalStore(subscribe, () => cut.waits(deviceId, identifier));

/** What follows, and sends, comes after the first page: it shows without. */
export const loadLive = () => import("./live-parts.tsx");

/** Sets values of a device, now or once the connection is back. Throws NotSent, and what a call throws that was refused. */
export async function issue(
  deviceId: string,
  params: Readonly<Record<string, unknown>>,
): Promise<BridgeAnswer> {
  return (await loadLive()).waitingCalls.issue(deviceId, params);
}
