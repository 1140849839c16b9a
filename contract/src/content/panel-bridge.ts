import type { DataType } from "../grammar/enums.ts";
import { isObject, type PointValue } from "../points/values.ts";

// The bridge between a third-party panel in its frame and the page around the frame, which is the panel's host
// (docs/panels.md). This file has no schemas: the page on a phone loads none, and the panel's own client takes its
// types from here.
//
// The panel greets the window around it with `PanelHello`. The host answers with `HostWelcome`, which brings a
// MessagePort; from then on both speak over that port alone, in texts of JSON.

/** The bridge versions that the platform supports; a panel's manifest names one of them. */
export const bridgeVersions: readonly number[] = [1];

/** The first message of a panel, by `postMessage` to the window around its frame. */
export interface PanelHello {
  thingwright: "hello";
  bridge: number;
}

/** The host's answer to {@link PanelHello}. With this message, the host transfers the port. */
export interface HostWelcome {
  thingwright: "welcome";
}

interface BridgeMember {
  identifier: string;
  name: string;
  data_type: DataType;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  unit?: string | undefined;
  max_length?: number | undefined;
  enums?: { value: number | string; text: string }[] | undefined;
}

/** A function point as the host describes it to a panel, with its texts in the language that is shown. */
export interface BridgePoint extends BridgeMember {
  /** Whether the panel receives the values of this function point. */
  reads: boolean;
  /** Whether the panel may issue values of this function point, as long as the person may. */
  issues: boolean;
  faults?: { code: string; text: string }[] | undefined;
  members?: BridgeMember[] | undefined;
}

/** The latest value of a function point, as the device has reported it. */
export interface BridgeValue {
  identifier: string;
  value: PointValue;
  /** Milliseconds since 1970. */
  time: number;
}

/** The language that is shown: a BCP 47 tag and the direction of writing. */
export interface BridgeLanguage {
  tag: string;
  direction: "ltr" | "rtl";
}

export type BridgeTheme = "light" | "dark";

/** CSS pixels at each edge of the frame that rounded corners or bars of the phone may cover. */
export interface SafeArea {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A bucket of a number's history. The numbers are null if nothing was reported in it. */
export interface BridgeReading {
  time: number;
  min: number | null;
  max: number | null;
  avg: number | null;
}

/** A device's answer: 200 if it took the values, 408 if it did not answer in time; the latency is in milliseconds. */
export interface BridgeAnswer {
  code: number;
  latency: number;
}

/** The state that a panel begins with. */
export interface BridgeState {
  points: BridgePoint[];
  values: BridgeValue[];
  online: boolean;
  /** Whether the person may set anything. */
  writable: boolean;
  language: BridgeLanguage;
  theme: BridgeTheme;
  safe_area: SafeArea;
}

/** Why the host refuses a request. */
export const bridgeRefusals = [
  /** It is not a request of this bridge, or a value does not fit its function point. */
  "invalid",
  /** The panel's manifest does not name the function point for this use, or the product defines it differently. */
  "not_named",
  /** The person may look only. */
  "read_only",
  "offline",
  /** Too many requests in a second, or too many that have no answer yet. */
  "too_many",
  /** The platform could not be reached, or has refused. */
  "failed",
] as const;
export type BridgeRefusal = (typeof bridgeRefusals)[number];

/** A message from the host to the panel. */
export type HostMessage =
  | ({ type: "ready"; bridge: number } & BridgeState)
  | { type: "changed"; values: BridgeValue[] }
  | { type: "online"; online: boolean }
  | { type: "writable"; writable: boolean }
  /** Brings the function points again, because their texts are in that language. */
  | { type: "language"; language: BridgeLanguage; points: BridgePoint[] }
  | { type: "theme"; theme: BridgeTheme }
  | { type: "safe_area"; safe_area: SafeArea }
  | { type: "answer"; id: number; result: BridgeAnswer | { list: BridgeReading[] } }
  | { type: "refused"; id: number; reason: BridgeRefusal };

/** A message from the panel to the host. A request has an id of its own, which its answer repeats. */
export type PanelMessage =
  /** The panel has received its initial state, and shows it. */
  | { type: "started" }
  | { type: "issue"; id: number; params: Record<string, PointValue> }
  | { type: "history"; id: number; identifier: string; from: number; to: number; points: number };

/** The limits of a panel's messages. A message beyond them is refused; a flood of messages ends the panel. */
export const bridgeBounds = {
  /** Characters of a message, and function points of one `issue`. */
  characters: 16_384,
  params: 20,
  /** Requests in a second, and those that have no answer yet. */
  perSecond: 20,
  outstanding: 8,
  /** This many messages of any kind in one second, or more, are a flood. */
  flood: 200,
  /** Buckets of a history, and the longest time that one spans, in milliseconds. */
  buckets: { min: 10, max: 500 },
  span: 366 * 24 * 3_600_000,
} as const;

/**
 * Reads a message of a panel. The values in it are not checked yet.
 * @returns the message; of an invalid request only the id, so that the host can refuse it; null if `sent` is no message
 */
export function readPanelMessage(sent: unknown): PanelMessage | { type: "invalid"; id: number } | null {
  if (typeof sent !== "string" || sent.length > bridgeBounds.characters) return null;
  let said: unknown;
  try {
    said = JSON.parse(sent);
  } catch {
    return null;
  }
  if (!isObject(said)) return null;
  if (said.type === "started") return { type: "started" };
  const { id, type } = said;
  if (typeof id !== "number" || !Number.isSafeInteger(id)) return null;
  if (type === "issue") {
    const { params } = said;
    const count = isObject(params) ? Object.keys(params).length : 0;
    if (isObject(params) && count > 0 && count <= bridgeBounds.params)
      return { type, id, params: params as Record<string, PointValue> };
  }
  if (type === "history") {
    const { identifier, from, to, points } = said;
    if (typeof identifier === "string" && isTime(from) && isTime(to) && isCount(points))
      if (from < to && to - from <= bridgeBounds.span) return { type, id, identifier, from, to, points };
  }
  return { type: "invalid", id };
}

const isTime = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

const isCount = (value: unknown): value is number =>
  typeof value === "number" &&
  Number.isInteger(value) &&
  value >= bridgeBounds.buckets.min &&
  value <= bridgeBounds.buckets.max;
