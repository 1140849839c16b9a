import type {
  BindingEntry,
  CommunicationEntry,
  OnlineEntry,
} from "@thingwright/contract/points/telemetry.ts";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { useLive, type Live } from "../../../lib/live.ts";
import { LogFeed, type FeedState, type LoadPage } from "./log-feed.ts";
import type { BindingFilter } from "./binding-filter.ts";
import { fits, type LogFilter } from "./log-filter.ts";
import { type LogEntry, type LogPage, olderThan } from "./log-store.ts";
import { fitsOnline, type OnlineFilter } from "./online-filter.ts";
import { queryOfFilter } from "./period.ts";

export interface Log<E extends LogEntry> {
  entries: readonly E[];
  /** Whether the first page is loading. */
  loading: boolean;
  error: unknown;
  reload: () => void;
  /** The number of entries that arrived while the list was held. */
  waiting: number;
  skipped: number;
  hasOlder: boolean;
  /** If a search stopped before it had found a full page: the time back to which it has searched, in milliseconds. */
  searchedTo: number | undefined;
  loadingOlder: boolean;
  loadOlder: () => void;
  live: Live;
}

const pageSize = 100;

/**
 * The communication log of a device, live and filtered.
 * @param filter must be a stable object: a new object reloads the log, even if its values are the same
 * @param held whether live entries wait instead of being added to the list
 */
export function useCommunicationLog(
  deviceId: string,
  filter: LogFilter,
  held: boolean,
): Log<CommunicationEntry> {
  const feed = useMemo(() => communicationFeed(deviceId, filter), [deviceId, filter]);
  const live = useLive("communication", deviceId, {
    onSnapshot: feed.reload,
    onDelta: ({ list, skipped }) => {
      const now = Date.now();
      feed.take(
        list.filter((entry) => fits(entry, filter, now)),
        skipped,
      );
    },
  });
  useEffect(() => feed.hold(held), [feed, held]);
  return { ...useFeed(feed), live };
}

function communicationFeed(deviceId: string, filter: LogFilter): LogFeed<CommunicationEntry> {
  return new LogFeed(communicationPages(deviceId, filter));
}

/** Pages of the communication log. */
export function communicationPages(deviceId: string, filter: LogFilter): LoadPage<CommunicationEntry> {
  return (query, signal) =>
    load(deviceId, { type: "communication", ...queryOfFilter(filter, Date.now()), ...query }, signal);
}

/** Pages of the on/offline log. */
export function onlinePages(deviceId: string, filter: OnlineFilter): LoadPage<OnlineEntry> {
  return (query, signal) =>
    load(deviceId, { type: "online", ...queryOfFilter(filter, Date.now()), ...query }, signal);
}

/**
 * The on/offline log of a device, live and filtered.
 * @param filter must be a stable object: a new object reloads the log, even if its values are the same
 */
export function useOnlineLog(deviceId: string, filter: OnlineFilter): Log<OnlineEntry> {
  const feed = useMemo(() => new LogFeed(onlinePages(deviceId, filter)), [deviceId, filter]);
  const live = useLive("online", deviceId, {
    onSnapshot: feed.reload,
    onDelta: ({ list }) => {
      const now = Date.now();
      feed.take(
        list.filter((entry) => fitsOnline(entry, filter, now)),
        0,
      );
    },
  });
  return { ...useFeed(feed), live };
}

/** Pages of the binding log. */
export function bindingPages(deviceId: string, filter: BindingFilter): LoadPage<BindingEntry> {
  return (query, signal) =>
    load(deviceId, { type: "bind", ...queryOfFilter(filter, Date.now()), ...query }, signal);
}

/**
 * The binding log of a device. It is not live, because people rarely bind devices.
 * @param filter must be a stable object: a new object reloads the log, even if its values are the same
 */
export function useBindingLog(deviceId: string, filter: BindingFilter): Omit<Log<BindingEntry>, "live"> {
  return useFeed(useMemo(() => new LogFeed(bindingPages(deviceId, filter)), [deviceId, filter]));
}

type LogQuery = {
  type: "communication" | "online" | "bind";
  cursor?: string;
  from?: number;
  to?: number;
  limit?: number;
};

async function load<E extends LogEntry>(
  deviceId: string,
  query: LogQuery,
  signal: AbortSignal,
): Promise<LogPage<E>> {
  const answer = await call(
    api.devices.communicationLog,
    { params: { id: deviceId }, query: { limit: pageSize, ...query } },
    { signal },
  );
  // The type of the entries follows from the `type` in the query, but TypeScript cannot infer it.
  return { ...answer, list: answer.list as unknown as E[] };
}

function useFeed<E extends LogEntry>(feed: LogFeed<E>): Omit<Log<E>, "live"> {
  const { log, error, loadingOlder }: FeedState<E> = useSyncExternalStore(feed.subscribe, feed.read);
  useEffect(() => {
    feed.reload();
    return () => feed.stop();
  }, [feed]);
  return {
    entries: log.entries,
    loading: log.cursor === undefined && error === undefined,
    error,
    reload: feed.reload,
    waiting: log.waiting.length,
    skipped: log.skipped,
    hasOlder: olderThan(log) !== null,
    searchedTo: log.searchedTo,
    loadingOlder,
    loadOlder: feed.loadOlder,
  };
}
