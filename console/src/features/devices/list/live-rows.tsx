import type { Device } from "@thingwright/contract/devices/devices.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { useEffect, useState } from "react";
import { useLive } from "../../../lib/live.ts";
import { LiveNotice } from "../../../lib/live-notice.tsx";
import { type ListedDevice, LiveRowUpdates } from "./live-row-updates.ts";

/**
 * The largest number of rows that are followed live. A connection can have 200 live subscriptions, and other parts of
 * the page need some of them.
 */
const followedAtMost = 100;

/**
 * The rows of a list page with their live changes, and the followers: components that subscribe to one device each. The
 * page must render the followers.
 */
export function useLiveRows(rows: readonly ListedDevice[] | undefined) {
  const [updates] = useState(() => new LiveRowUpdates());
  const [, repaint] = useState(0);
  useEffect(() => updates.onChange(() => repaint((count) => count + 1)), [updates]);
  useEffect(() => () => updates.close(), [updates]);
  return {
    rows: rows?.map((row) => updates.of(row)),
    followers: rows
      ?.slice(0, followedAtMost)
      .map(({ id }, place) => <Follower key={id} id={id} updates={updates} notices={place === 0} />),
  };
}

interface FollowerProps {
  id: string;
  updates: LiveRowUpdates;
  /** Whether this follower shows the notices about the live connection, which all followers share. */
  notices: boolean;
}

/** Follows one device as long as its row is on the page. */
function Follower({ id, updates, notices }: FollowerProps) {
  const apply = (device: Partial<Device> | undefined, properties: readonly PropertyState[] | undefined) =>
    updates.apply(id, device, properties);
  const live = useLive("device", id, {
    onSnapshot: ({ device, properties }) => apply(device, properties),
    onDelta: ({ device, properties }) => apply(device, properties),
  });
  useEffect(() => () => updates.forget(id), [updates, id]);
  return notices ? <LiveNotice live={live} /> : null;
}
