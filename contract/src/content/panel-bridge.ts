import type { DataType } from "../grammar/enums.ts";
import { isObject, type PointValue } from "../points/values.ts";

// The bridge between a panel by others, in its frame, and the page around it, which is its host (docs/panels.md). It has no
// schemas: the page on a phone loads none, and the panel's own client takes its types from here.
//
// The panel greets the window around it with `PanelHello`. The host answers with `HostWelcome`, which brings a MessagePort;
// from then on both speak over that port alone, in texts of JSON.

/** The versions of the bridge that the platform speaks, as a manifest names one. */
export const bridgeVersions: readonly number[] = [1];

/** The first word of a panel, by `postMessage` to the window around its frame. */
export interface PanelHello {
  thingwright: "hello";
  bridge: number;
}

/** The host's answer to it, which transfers the port. */
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

/** A function point as a panel is given it: its words are in the language that is shown. */
export interface BridgePoint extends BridgeMember {
  /** Whether the panel is told its values. */
  reads: boolean;
  /** Whether the panel may issue it, if the person may. */
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

/** What is shown, in which language: a BCP 47 tag, and the direction that it is written in. */
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

/** A bucket of the past of a number: null where nothing was reported. */
export interface BridgeReading {
  time: number;
  min: number | null;
  max: number | null;
  avg: number | null;
}

/** What a device answered: 200 if it took the values, 408 if it said nothing, and how many milliseconds it took. */
export interface BridgeAnswer {
  code: number;
  latency: number;
}

/** Everything that a panel begins with. */
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
  /** It is no request of this bridge, or a value is not one of the function point. */
  "invalid",
  /** The panel's manifest does not name the function point for this, or the product has it otherwise. */
  "not_named",
  /** The person may look only. */
  "read_only",
  "offline",
  /** Too many requests in a second, or without an answer yet. */
  "too_many",
  /** The platform could not be reached, or has refused. */
  "failed",
] as const;
export type BridgeRefusal = (typeof bridgeRefusals)[number];

/** What the host sends. */
export type HostMessage =
  | ({ type: "ready"; bridge: number } & BridgeState)
  | { type: "changed"; values: BridgeValue[] }
  | { type: "online"; online: boolean }
  | { type: "writable"; writable: boolean }
  /** Function points come with it, as their words are of the language. */
  | { type: "language"; language: BridgeLanguage; points: BridgePoint[] }
  | { type: "theme"; theme: BridgeTheme }
  | { type: "safe_area"; safe_area: SafeArea }
  | { type: "answer"; id: number; result: BridgeAnswer | { list: BridgeReading[] } }
  | { type: "refused"; id: number; reason: BridgeRefusal };

/** What a panel sends. A request has a number of its own, which its answer repeats. */
export type PanelMessage =
  /** It has what it began with, and shows it. */
  | { type: "started" }
  | { type: "issue"; id: number; params: Record<string, PointValue> }
  | { type: "history"; id: number; identifier: string; from: number; to: number; points: number };

/** What the host takes from a panel. More is refused; much more ends the panel. */
export const bridgeBounds = {
  /** Characters of a message, and function points of one `issue`. */
  characters: 16_384,
  params: 20,
  /** Requests in a second, and those that have no answer yet. */
  perSecond: 20,
  outstanding: 8,
  /** Messages of any kind in a second, from which on it is a flood. */
  flood: 200,
  /** Buckets of a history, and the longest time that one spans, in milliseconds. */
  buckets: { min: 10, max: 500 },
  span: 366 * 24 * 3_600_000,
} as const;

/**
 * What a panel has sent, if it is a message of this bridge. The values are not judged yet.
 * @returns the number of a request that is none, so that it can be refused; null for what is no message at all
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
