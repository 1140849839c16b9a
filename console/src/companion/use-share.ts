import { shareLivePath } from "@thingwright/contract/content/share-lifetimes.ts";
import type { SharedPanel, SharedValue, ShareMessage } from "@thingwright/contract/content/shares.ts";
import type { BridgeAnswer, BridgeReading } from "@thingwright/contract/content/panel-bridge.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import { useCallback, useEffect, useState } from "react";
import { inSequence } from "../parts/panels/in-sequence.ts";
import type { Reported } from "../parts/panels/pending.ts";
import type { Reading } from "../parts/panels/past.ts";
import { api } from "../lib/api.ts";
import { CallError } from "../lib/failed-call.ts";
import { call } from "../lib/client.ts";
import { phonePlatform } from "./phone-platform.ts";

const chartPoints = 96;
/** The first and the longest pause before a lost connection is opened again, in milliseconds. */
const pauses = { first: 500, most: 15_000 };

/** How long a connection may be lost before the page says so, in milliseconds. */
const lostAfterMs = 1500;

interface Span {
  identifier: string;
  from: number;
  to: number;
  points: number;
}

export interface Share {
  /** Undefined until the panel has been read. */
  panel: SharedPanel | undefined;
  online: boolean;
  reported: ReadonlyMap<string, Reported>;
  /** Whether the connection has been lost for a while, so that the shown values may be outdated. */
  lost: boolean;
  /** Why nothing can be shown. */
  failure: "invalid" | "failed" | undefined;
  issue: (params: Record<string, PointValue>) => Promise<BridgeAnswer>;
  readPast: (identifier: string, spanMs: number) => Promise<readonly Reading[]>;
  history: (asked: Span) => Promise<BridgeReading[]>;
}

const byIdentifier = (values: readonly SharedValue[]) =>
  values.map(({ identifier, value, time }) => [identifier, { value, time }] as const);

const send = inSequence((code, params: Record<string, PointValue>) =>
  call(api.shares.call, { params: { code }, body: { params } }),
);

const isInvalid = (error: unknown) => error instanceof CallError && error.is("share_invalid");

/** Opens the device that a share code gives access to, and follows it for as long as the code is valid. */
export function useShare(code: string): Share {
  const [panel, setPanel] = useState<SharedPanel>();
  const [online, setOnline] = useState(false);
  const [reported, setReported] = useState<ReadonlyMap<string, Reported>>(new Map());
  const [failure, setFailure] = useState<Share["failure"]>();
  const [lost, setLost] = useState(false);

  useEffect(() => {
    let ended = false;
    const params = { code: code || "none" };
    call(api.shares.open, { params, query: { platform: phonePlatform } }).then(
      (read) => {
        if (ended) return;
        setPanel(read);
        setOnline(read.online === 1);
        setReported(new Map(byIdentifier(read.values)));
        setFailure(undefined);
      },
      (error: unknown) => ended || setFailure(isInvalid(error) ? "invalid" : "failed"),
    );
    return () => {
      ended = true;
    };
  }, [code]);

  const isOpen = panel !== undefined && failure !== "invalid";
  useEffect(() => {
    if (!isOpen) return undefined;
    const hear = (message: ShareMessage) => {
      if (message.type === "refused") {
        if (message.problem === "share_invalid") setFailure("invalid");
        return;
      }
      if (message.online !== undefined) setOnline(message.online === 1);
      const { values } = message;
      if (values) setReported((before) => new Map([...before, ...byIdentifier(values)]));
    };
    return follow(code, { hear, setLost });
  }, [code, isOpen]);

  const issue = useCallback(
    async (params: Record<string, PointValue>) => {
      try {
        return await send(code, params);
      } catch (error) {
        if (isInvalid(error)) setFailure("invalid");
        throw error;
      }
    },
    [code],
  );
  const readPast = useCallback(
    async (identifier: string, spanMs: number) => {
      const to = Date.now();
      const query = { identifier, from: to - spanMs, to, points: chartPoints };
      const read = await call(api.shares.series, { params: { code }, query }).catch(() => undefined);
      return (read?.list ?? []).flatMap(({ time, avg }) => (avg === null ? [] : [{ time, value: avg }]));
    },
    [code],
  );
  const history = useCallback(
    async (asked: Span) => (await call(api.shares.series, { params: { code }, query: asked })).list,
    [code],
  );
  return { panel, online, reported, lost, failure, issue, readPast, history };
}

interface Follower {
  hear: (message: ShareMessage) => void;
  /** Called with true when the connection has been lost for {@link lostAfterMs}, and with false when it is back. */
  setLost: (lost: boolean) => void;
}

/**
 * Follows the reports of a code's device, and reconnects when the connection is lost.
 * @returns a function that closes the connection for good
 */
function follow(code: string, { hear, setLost }: Follower): () => void {
  let ended = false;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let pause = pauses.first;
  const connect = () => {
    const address = new URL(shareLivePath, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    socket = new WebSocket(address);
    socket.addEventListener("open", () => socket?.send(JSON.stringify({ code })));
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as ShareMessage;
      if (message.type === "refused") ended ||= message.problem === "share_invalid";
      else {
        pause = pauses.first;
        clearTimeout(telling);
        telling = undefined;
        setLost(false);
      }
      hear(message);
    });
    socket.addEventListener("close", () => {
      if (ended) return;
      telling ??= setTimeout(() => setLost(true), lostAfterMs);
      timer = setTimeout(connect, pause);
      pause = Math.min(pauses.most, pause * 2);
    });
  };
  connect();
  // When the phone is online again, or the page is visible again, the next attempt starts at once.
  const atOnce = () => {
    if (document.hidden || socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(timer);
    pause = pauses.first;
    connect();
  };
  window.addEventListener("online", atOnce);
  document.addEventListener("visibilitychange", atOnce);
  return () => {
    ended = true;
    window.removeEventListener("online", atOnce);
    document.removeEventListener("visibilitychange", atOnce);
    clearTimeout(timer);
    clearTimeout(telling);
    socket?.close();
  };
}
