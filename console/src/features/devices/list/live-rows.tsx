import type { Device } from "@thingwright/contract/devices/devices.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { useEffect, useState } from "react";
import { useLive } from "../../../lib/live.ts";
import { LiveNotice } from "../../../lib/live-notice.tsx";
import { LatestHeard, type ListedDevice } from "./latest-heard.ts";

/** The most rows that are followed: a connection may follow 200 subjects, and other parts of the page need some. */
const followedAtMost = 100;

/** The rows of a list page with their live changes, and the followers, which the page has to render. */
export function useLiveRows(rows: readonly ListedDevice[] | undefined) {
  const [heard] = useState(() => new LatestHeard());
  const [, repaint] = useState(0);
  useEffect(() => heard.onChange(() => repaint((count) => count + 1)), [heard]);
  useEffect(() => () => heard.close(), [heard]);
  return {
    rows: rows?.map((row) => heard.of(row)),
    followers: rows
      ?.slice(0, followedAtMost)
      .map(({ id }, place) => <Follower key={id} id={id} heard={heard} notices={place === 0} />),
  };
}

interface FollowerProps {
  id: string;
  heard: LatestHeard;
  /** Whether it shows notices about the live connection, which all followers share. */
  notices: boolean;
}

/** Follows one device as long as its row is on the page. */
function Follower({ id, heard, notices }: FollowerProps) {
  const hear = (device: Partial<Device> | undefined, properties: readonly PropertyState[] | undefined) =>
    heard.hear(id, device, properties);
  const live = useLive("device", id, {
    onSnapshot: ({ device, properties }) => hear(device, properties),
    onDelta: ({ device, properties }) => hear(device, properties),
  });
  useEffect(() => () => heard.leave(id), [heard, id]);
  return notices ? <LiveNotice live={live} /> : null;
}
