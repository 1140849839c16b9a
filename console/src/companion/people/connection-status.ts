import type { BridgeAnswer } from "@thingwright/contract/content/panel-bridge.ts";
import { useSyncExternalStore } from "react";

/**
 * Thrown for a value that was not sent because the connection did not come back in time. Callers do not report this
 * error: a single notice reports all such values.
 */
export class NotSent extends Error {}

/** The state of the connection, and the values that wait for it. */
interface ConnectionStatus {
  /** Whether several attempts in a row have failed to reach the platform. */
  lost: boolean;
  /** How many values wait to be sent. */
  count: number;
  /** Whether a value for this function point of the device waits to be sent. */
  waits: (deviceId: string, identifier: string) => boolean;
}

const listeners = new Set<() => void>();
let status: ConnectionStatus = { lost: false, count: 0, waits: () => false };

export function setConnectionStatus(change: Partial<ConnectionStatus>): void {
  status = { ...status, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLost = (): boolean => useSyncExternalStore(subscribe, () => status.lost);
export const useWaitingCount = (): number => useSyncExternalStore(subscribe, () => status.count);
export const useWaits = (deviceId: string, identifier = ""): boolean =>
  useSyncExternalStore(subscribe, () => status.waits(deviceId, identifier));

type Live = typeof import("./live-parts.tsx");
let live: Live | undefined;

/** Loads the chunk that follows live data and sends values. It is split off because the first page shows without it. */
export const loadLive = async (): Promise<Live> => (live ??= await import("./live-parts.tsx"));

/** Sets values of a device, now or once the connection is back. Throws NotSent, or the error of a refused call. */
export async function issue(
  deviceId: string,
  params: Readonly<Record<string, unknown>>,
): Promise<BridgeAnswer> {
  // A loaded chunk is used directly, because importing it again takes a task. If the connection came back during that
  // task, the older value that waits would be sent before this one could replace it.
  return (live ?? (await loadLive())).waitingCalls.issue(deviceId, params);
}
