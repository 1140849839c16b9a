import { isUtf8 } from "node:buffer";
import { isOwn, ownBeginning, publishedTopic } from "@thingwright/contract/device-topics/access.ts";
import type { Message } from "../broker/broker.ts";
import { invalidJsonOutcome, notJsonOutcome } from "./not-json.ts";
import { refusedOutcome } from "../outcome.ts";
import type { Outcome, Route, Session, Tools, Uplink } from "../session.ts";

/** In bytes: shorter payloads cannot nest so deep that JSON.stringify, which recurses, overflows the stack. */
const nestedFrom = 4096;
const deepest = 64;

function nestsDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; depth <= deepest; depth++) {
    level = level.flatMap((one): unknown[] =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

/**
 * A device uses a handful of topics, so their routes are remembered for its session; longer paths are no topics of the
 * platform.
 */
const routesAtMost = 64;
const longestRoute = 256;

function routeOf(session: Session, path: string): Route | null {
  const known = session.routes.get(path);
  if (known !== undefined) return known;
  session.onFirstMessage?.();
  const found = publishedTopic(session.dialect, session.device, path);
  const handle = found && session.rules.handlers[found.key];
  const isOpaque = found?.topic.opaque === true;
  const route = found && handle ? { topic: found.topic, names: found.names, handle, isOpaque } : null;
  if (session.routes.size < routesAtMost && path.length <= longestRoute) session.routes.set(path, route);
  return route;
}

function noRouteOutcome({ dialect, device }: Session, topic: string): Outcome {
  if (isOwn(dialect, device, topic)) return refusedOutcome("unknown_topic");
  return refusedOutcome("topic_forbidden", { own: ownBeginning(dialect, device) });
}

/** Reads a message and returns its outcome; throws if the platform itself fails. */
export function read(
  session: Session,
  message: Message,
  { model, window, tools }: Pick<Uplink, "model" | "window" | "tools">,
): Outcome | Promise<Outcome> {
  const { topic, payload } = message;
  const route = routeOf(session, topic);
  if (!route) {
    return unreadOutcome(session, message, undefined, noRouteOutcome(session, topic), tools);
  }
  if (route.isOpaque) {
    return route.handle({ session, model, window, names: route.names, tools }, payload as never);
  }
  if (!isUtf8(payload)) return unreadOutcome(session, message, undefined, notJsonOutcome(payload), tools);
  let json: unknown;
  try {
    json = JSON.parse(payload.toString());
  } catch (error) {
    return unreadOutcome(session, message, undefined, notJsonOutcome(payload, error), tools);
  }
  if (payload.length > nestedFrom && nestsDeep(json)) {
    return unreadOutcome(session, message, json, invalidJsonOutcome("json_deep", { max: deepest }), tools);
  }
  const parsed = route.topic.payload.safeParse(json);
  if (parsed.success) {
    return route.handle({ session, model, window, names: route.names, tools }, parsed.data as never);
  }
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  return unreadOutcome(session, message, json, refusedOutcome("invalid_payload", { path }), tools);
}

/** Makes the outcome of a message that no handler gets, with an answer if the device's dialect of MQTT has one. */
function unreadOutcome(
  { rules: { refuse }, device }: Session,
  { topic, payload }: Message,
  json: unknown,
  outcome: Outcome,
  { now }: Tools,
): Outcome {
  return refuse
    ? { ...outcome, answer: () => refuse({ device, topic, payload, json }, outcome, now) }
    : outcome;
}
