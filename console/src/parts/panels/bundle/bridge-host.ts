import {
  type BridgeAnswer,
  bridgeBounds,
  type BridgeReading,
  type BridgeRefusal,
  type BridgeState,
  type BridgeValue,
  type HostMessage,
  type PanelMessage,
  readPanelMessage,
} from "@thingwright/contract/content/panel-bridge.ts";
import { fromWire, type PointValue, type Ruled } from "@thingwright/contract/points/values.ts";

/** The actions that the host carries out for a panel. */
export interface HostActions {
  issue: (params: Record<string, PointValue>) => Promise<BridgeAnswer>;
  history: (asked: {
    identifier: string;
    from: number;
    to: number;
    points: number;
  }) => Promise<BridgeReading[]>;
  /** Called once, when the panel shows its initial state. */
  started: () => void;
}

/** The host's end of a bridge. */
export interface BridgeHost {
  /** Sends the panel all that has changed since the previous state. */
  update: (state: BridgeState) => void;
  close: () => void;
}

interface HostSettings {
  port: MessagePort;
  bridge: number;
  state: BridgeState;
  actions: () => HostActions;
  /** Counts a message. @returns whether to read the message; false once the panel was stopped for sending too many */
  admit: () => boolean;
  /** Called for a message that is not a string or is too long: `admit` limits the number of messages, not their length. */
  broken: () => void;
  /** The current time in milliseconds. */
  now?: () => number;
}

/**
 * Opens the host's end of a bridge to a panel, over a port. The host trusts nothing that the panel sends: each message is
 * limited in length, parsed by the contract and checked against the panel's manifest. Values that the panel may not read are
 * never sent to it.
 */
export function openBridge({
  port,
  bridge,
  state,
  actions,
  admit,
  broken,
  now = () => Date.now(),
}: HostSettings): BridgeHost {
  let current = state;
  let hasStarted = false;
  let ended = false;
  const outstanding = new Set<number>();
  const requests = perSecond(now);

  const send = (message: HostMessage) => port.postMessage(JSON.stringify(message));
  const refuse = (id: number, reason: BridgeRefusal) => send({ type: "refused", id, reason });
  const close = () => {
    ended = true;
    port.close();
  };

  port.addEventListener("message", (event: MessageEvent<unknown>) => {
    // Messages already queued on a closed port are still delivered. Browsers deserialize a message only when its data
    // is first read, so `admit` is called before the data is read.
    if (ended || !admit()) return;
    const { data } = event;
    if (typeof data !== "string" || data.length > bridgeBounds.characters) return broken();
    const message = readPanelMessage(data);
    if (!message) return;
    if (message.type === "started") {
      if (!hasStarted) actions().started();
      hasStarted = true;
    } else if (message.type === "invalid") refuse(message.id, "invalid");
    else void answer(message);
  });
  port.start();
  send({ type: "ready", bridge, ...readable(state) });

  async function answer(request: Exclude<PanelMessage, { type: "started" }>): Promise<void> {
    const { id } = request;
    if (requests() > bridgeBounds.perSecond || outstanding.size >= bridgeBounds.outstanding)
      return refuse(id, "too_many");
    if (outstanding.has(id)) return refuse(id, "invalid");
    const reason = refusalOf(request, current);
    if (reason) return refuse(id, reason);
    outstanding.add(id);
    try {
      const result =
        request.type === "issue"
          ? await actions().issue(valuesOf(request.params, current))
          : { list: await actions().history(request) };
      if (!ended) send({ type: "answer", id, result });
    } catch {
      if (!ended) refuse(id, "failed");
    } finally {
      outstanding.delete(id);
    }
  }

  return {
    update(next) {
      const before = readable(current);
      current = next;
      if (ended) return;
      for (const message of changesOf(before, readable(next))) send(message);
    },
    close,
  };
}

/** Removes from a state the values of function points that the panel may not read. */
function readable(state: BridgeState): BridgeState {
  const told = new Set(state.points.filter(({ reads }) => reads).map(({ identifier }) => identifier));
  return { ...state, values: state.values.filter(({ identifier }) => told.has(identifier)) };
}

function refusalOf(
  request: Exclude<PanelMessage, { type: "started" }>,
  { points, writable, online }: BridgeState,
): BridgeRefusal | null {
  const named = (identifier: string) => points.find((point) => point.identifier === identifier);
  if (request.type === "history") return named(request.identifier)?.reads ? null : "not_named";
  const asked = Object.entries(request.params);
  if (!asked.every(([identifier]) => named(identifier)?.issues)) return "not_named";
  if (!asked.every(([identifier, value]) => fromWire(named(identifier) as Ruled, value).ok)) return "invalid";
  if (!writable) return "read_only";
  return online ? null : "offline";
}

/** Converts the values of a request to the platform's form, and drops everything else that the panel sent with them. */
function valuesOf(params: Record<string, PointValue>, { points }: BridgeState): Record<string, PointValue> {
  const read = points.flatMap((point) => {
    if (!Object.hasOwn(params, point.identifier)) return [];
    const result = fromWire(point, params[point.identifier]);
    return result.ok ? [[point.identifier, result.value] as const] : [];
  });
  return Object.fromEntries(read);
}

function changesOf(before: BridgeState, after: BridgeState): HostMessage[] {
  const { online, writable, language, theme, safe_area, points } = after;
  const messages: HostMessage[] = [];
  const differs = (one: unknown, other: unknown) =>
    one !== other && JSON.stringify(one) !== JSON.stringify(other);
  if (differs(before.language, language) || differs(before.points, points))
    messages.push({ type: "language", language, points });
  if (before.theme !== theme) messages.push({ type: "theme", theme });
  if (differs(before.safe_area, safe_area)) messages.push({ type: "safe_area", safe_area });
  if (before.writable !== writable) messages.push({ type: "writable", writable });
  if (before.online !== online) messages.push({ type: "online", online });
  const known = new Map(before.values.map((value) => [value.identifier, value]));
  const values = after.values.filter((value) => isNews(value, known.get(value.identifier)));
  if (values.length > 0) messages.push({ type: "changed", values });
  return messages;
}

const isNews = (value: BridgeValue, known: BridgeValue | undefined) =>
  !known || known.time !== value.time || JSON.stringify(known.value) !== JSON.stringify(value.value);

/** Makes a counter of events per second, with fixed windows. Each call counts one event and returns the window's count so far. */
export function perSecond(now: () => number): () => number {
  let began = -Infinity;
  let count = 0;
  return () => {
    const time = now();
    if (time - began >= 1000) {
      began = time;
      count = 0;
    }
    return (count += 1);
  };
}
