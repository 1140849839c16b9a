import type { BridgeAnswer } from "@thingwright/contract/content/panel-bridge.ts";
import { useSyncExternalStore } from "react";

/**
 * A value was not sent, because the connection has not come back in time. Callers do not report this error: one notice tells
 * the person of all such values.
 */
export class NotSent extends Error {}

/** The state of the connection, and the values that wait for it. */
interface Cut {
  /** Whether several attempts in a row have failed to reach the platform. */
  lost: boolean;
  /** How many values wait to be sent. */
  count: number;
  /** Whether the value of a device's function point is among them. */
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

/** Loads the chunk that follows live data and sends values. It is split off because the first page shows without it. */
export const loadLive = () => import("./live-parts.tsx");

/** Sets values of a device, now or once the connection is back. Throws NotSent, and the error of a call that was refused. */
export async function issue(
  deviceId: string,
  params: Readonly<Record<string, unknown>>,
): Promise<BridgeAnswer> {
  return (await loadLive()).waitingCalls.issue(deviceId, params);
}
