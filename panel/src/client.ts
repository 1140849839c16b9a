import type {
  BridgeAnswer,
  BridgeLanguage,
  BridgePoint,
  BridgeReading,
  BridgeRefusal,
  BridgeTheme,
  BridgeValue,
  HostMessage,
  HostWelcome,
  PanelHello,
  PanelMessage,
  SafeArea,
} from "@thingwright/contract/content/panel-bridge.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";

export type {
  BridgeAnswer,
  BridgeLanguage,
  BridgePoint,
  BridgeReading,
  BridgeRefusal,
  BridgeTheme,
  BridgeValue,
  SafeArea,
} from "@thingwright/contract/content/panel-bridge.ts";
export type { PointValue } from "@thingwright/contract/points/values.ts";

/** The version of the bridge that this client speaks. A panel's manifest names it. */
export const bridge = 1;

/** The events that a panel can listen to, each with the type of its value. */
export interface PanelEvents {
  /** The device has reported these values. */
  change: readonly BridgeValue[];
  /** The device came online or went offline, or the person has gained or lost the right to set values. */
  state: { online: boolean; writable: boolean };
  /** The language has changed. The texts of `points` are already in the new language. */
  language: BridgeLanguage;
  theme: BridgeTheme;
  safeArea: SafeArea;
}

/** The host's refusal of a panel's request, with the reason. */
export class PanelRefusal extends Error {
  readonly reason: BridgeRefusal;
  constructor(reason: BridgeRefusal) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}

/** A device, as its panel sees it. The properties always have their latest values. */
export interface Panel {
  /**
   * The function points that the manifest names and the product has, in the product's order, with texts in `language`.
   */
  readonly points: readonly BridgePoint[];
  readonly online: boolean;
  /** Whether the person may set anything. */
  readonly writable: boolean;
  readonly language: BridgeLanguage;
  readonly theme: BridgeTheme;
  readonly safeArea: SafeArea;
  /** A function point; undefined if the product does not have it as the manifest needs it. */
  point(identifier: string): BridgePoint | undefined;
  /** The last reported value; undefined before the first report. */
  value(identifier: string): PointValue | undefined;
  /**
   * Sends values to the device, and waits for its answer: code 200 if it accepted the values, 408 if it did not answer.
   * @throws PanelRefusal
   */
  issue(params: Record<string, PointValue>): Promise<BridgeAnswer>;
  /**
   * Reads the history of a number, in buckets of equal length, oldest first.
   * @throws PanelRefusal
   */
  history(identifier: string, span: { from: number; to: number; points?: number }): Promise<BridgeReading[]>;
  /** @returns a function that removes the listener */
  on<K extends keyof PanelEvents>(kind: K, listener: (told: PanelEvents[K]) => void): () => void;
}

/**
 * Connects to the page that runs this panel. The promise never resolves without such a page, as in a tab of its own.
 */
export function connect(): Promise<Panel> {
  return new Promise((resolve) => {
    const hear = ({ source, data, ports: [port] }: MessageEvent<HostWelcome | undefined>) => {
      if (source !== parent || data?.thingwright !== "welcome" || !port) return;
      removeEventListener("message", hear);
      speak(port, resolve);
    };
    addEventListener("message", hear);
    parent.postMessage({ thingwright: "hello", bridge } satisfies PanelHello, "*");
  });
}

type Ready = Extract<HostMessage, { type: "ready" }>;
type Asked = { answer: (result: never) => void; refuse: (refusal: PanelRefusal) => void };
type Listeners = { [K in keyof PanelEvents]: Set<(told: PanelEvents[K]) => void> };

function speak(port: MessagePort, ready: (panel: Panel) => void): void {
  let state: Ready;
  let values = new Map<string, PointValue>();
  let last = 0;
  const asked = new Map<number, Asked>();
  const listeners: Listeners = {
    change: new Set(),
    state: new Set(),
    language: new Set(),
    theme: new Set(),
    safeArea: new Set(),
  };
  const tell = <K extends keyof PanelEvents>(kind: K, told: PanelEvents[K]) => {
    for (const listener of listeners[kind]) listener(told);
  };
  const send = (message: PanelMessage) => port.postMessage(JSON.stringify(message));
  const ask = <T>(messageOf: (id: number) => PanelMessage) =>
    new Promise<T>((answer, refuse) => {
      last += 1;
      asked.set(last, { answer, refuse });
      send(messageOf(last));
    });

  const panel: Panel = {
    get points() {
      return state.points;
    },
    get online() {
      return state.online;
    },
    get writable() {
      return state.writable;
    },
    get language() {
      return state.language;
    },
    get theme() {
      return state.theme;
    },
    get safeArea() {
      return state.safe_area;
    },
    point: (identifier) => state.points.find((point) => point.identifier === identifier),
    value: (identifier) => values.get(identifier),
    issue: (params) => ask((id) => ({ type: "issue", id, params })),
    async history(identifier, { from, to, points = 96 }) {
      const { list } = await ask<{ list: BridgeReading[] }>((id) => ({
        type: "history",
        id,
        identifier,
        from,
        to,
        points,
      }));
      return list;
    },
    on(kind, listener) {
      listeners[kind].add(listener);
      return () => void listeners[kind].delete(listener);
    },
  };

  const take = (message: HostMessage): void => {
    switch (message.type) {
      case "ready":
        state = message;
        values = new Map(message.values.map(({ identifier, value }) => [identifier, value]));
        ready(panel);
        return send({ type: "started" });
      case "changed":
        for (const { identifier, value } of message.values) values.set(identifier, value);
        return tell("change", message.values);
      case "online":
      case "writable":
        state = { ...state, ...message, type: "ready" };
        return tell("state", state);
      case "language":
        state = { ...state, language: message.language, points: message.points };
        return tell("language", state.language);
      case "theme":
        state = { ...state, theme: message.theme };
        return tell("theme", state.theme);
      case "safe_area":
        state = { ...state, safe_area: message.safe_area };
        return tell("safeArea", state.safe_area);
      case "answer":
        asked.get(message.id)?.answer(message.result as never);
        return void asked.delete(message.id);
      case "refused":
        asked.get(message.id)?.refuse(new PanelRefusal(message.reason));
        return void asked.delete(message.id);
    }
  };
  port.addEventListener("message", ({ data }: MessageEvent<string>) => take(JSON.parse(data) as HostMessage));
  port.start();
}
