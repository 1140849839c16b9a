import type { z } from "zod";

/**
 * The names in a path's braces: `"a/{product}/{call}_reply"` gives `"product" | "call"`, and `{rest*}` gives `"rest"`.
 */
export type Names<T extends string> = T extends `${infer Head}/${infer Tail}`
  ? Names<Head> | Names<Tail>
  : T extends `{${infer Name}*}`
    ? Name
    : T extends `{${infer Name}}${string}`
      ? Name
      : never;

/** The one description of a topic, from which the gateway, the device SDK and the access rules work. */
export interface Topic {
  /**
   * Levels are literal, `{name}`, or `{name}` followed by a literal ending: `{service}_reply`. The last level may be
   * `{name*}`, which matches all remaining levels.
   */
  path: string;
  /** Who publishes on the topic. */
  from: "device" | "cloud" | "both";
  /** One line for the documentation. */
  summary: string;
  payload: z.ZodType;
  /** Set if the payload may be anything, and is not read. */
  opaque?: true;
}

export type Topics = Record<string, Topic>;
/** The parsed payload of a topic. */
export type Payload<T extends Topic> = z.output<T["payload"]>;

/**
 * The names in a topic whose values are fixed, because the connection's device has them: `productKey` and `deviceName`.
 */
export type Bound = Readonly<Record<string, string>>;

/** Checks the shape of topics, keeping their literal types. */
export function defineTopics<const T extends Topics>(topics: T): T {
  return topics;
}

/** Longer topics match nothing. They are refused before they are split into levels, so that refusing them is cheap. */
export const longestTopic = 256;
const freeName = /^[A-Za-z0-9_.-]{1,64}$/;
/** An unbound name never ends with this, so that `{service}` does not match the topic of its own reply. */
const replyEnding = "_reply";

interface NamedLevel {
  name: string;
  /** The literal ending after the name; often empty. */
  text: string;
  /** Whether the name matches all remaining levels, at least one. */
  rest: boolean;
}
type Level = NamedLevel | { name: null; text: string };

const parsed = new Map<string, readonly Level[]>();

function levelsOf(path: string): readonly Level[] {
  let levels = parsed.get(path);
  if (levels === undefined) {
    levels = path.split("/").map((part) => {
      const [, name, star, ending = ""] = /^\{(\w+)(\*?)\}(.*)$/.exec(part) ?? [];
      return name === undefined ? { text: part, name: null } : { text: ending, name, rest: star === "*" };
    });
    parsed.set(path, levels);
  }
  return levels;
}

/** The name in this level of a topic; null if the text does not fit the level. */
function nameIn(level: NamedLevel, have: string, bound: Bound): string | null {
  if (!have.endsWith(level.text)) return null;
  const name = have.slice(0, have.length - level.text.length);
  const known = bound[level.name];
  if (known !== undefined) return name === known ? name : null;
  return freeName.test(name) && !name.endsWith(replyEnding) ? name : null;
}

/** The remaining levels as one name; null if that is empty or contains a wildcard. */
function restIn(levels: readonly string[]): string | null {
  const rest = levels.join("/");
  return rest === "" || /[+#\0]/.test(rest) ? null : rest;
}

/** The topic's path with these names filled in. */
export function topicFor<T extends Topic>(topic: T, names: Record<Names<T["path"]>, string>): string {
  return topic.path.replace(/\{(\w+)\*?\}/g, (_, name: string) => {
    const value = (names as Record<string, string>)[name];
    if (value === undefined) throw new TypeError(`missing topic name ${name}`);
    return value;
  });
}

/** Reads the names in a concrete topic; null if `path` is another topic. A wildcard is never a name. */
export function matchTopic<T extends Topic>(
  topic: T,
  path: string,
  bound: Bound = {},
): Record<Names<T["path"]>, string> | null {
  if (path.length > longestTopic) return null;
  return matchLevels(levelsOf(topic.path), path.split("/"), bound);
}

function matchLevels(
  levels: readonly Level[],
  have: readonly string[],
  bound: Bound,
): Record<string, string> | null {
  const last = levels.at(-1);
  const isOpen = last !== undefined && last.name !== null && last.rest && have.length > levels.length;
  if (levels.length !== have.length && !isOpen) return null;
  const names: Record<string, string> = {};
  for (const [i, level] of levels.entries()) {
    const part = have[i] ?? "";
    if (level.name === null) {
      if (level.text !== part) return null;
      continue;
    }
    const name = level.rest ? restIn(have.slice(i)) : nameIn(level, part, bound);
    if (name === null) return null;
    names[level.name] = name;
  }
  return names;
}

export interface Found<T extends Topics> {
  key: keyof T & string;
  topic: Topic;
  names: Record<string, string>;
}

/**
 * Finds the definition of a concrete topic. If several match, the one with the fewest names wins, so that
 * `thing/event/property/post` is not an event called `property`; among equals, the one that is defined first.
 */
export function findTopic<T extends Topics>(topics: T, path: string, bound: Bound = {}): Found<T> | null {
  if (path.length > longestTopic) return null;
  const have = path.split("/");
  let best: Found<T> | null = null;
  let fewest = Infinity;
  for (const key in topics) {
    const topic = topics[key];
    if (topic === undefined) continue;
    const names = matchLevels(levelsOf(topic.path), have, bound);
    const count = names === null ? Infinity : Object.keys(names).length;
    if (names !== null && count < fewest) {
      best = { key, topic, names };
      fewest = count;
    }
  }
  return best;
}

/**
 * Whether a topic, or a subscription's filter, stays within a namespace. In the namespace, `+` matches any one level,
 * and a name matches its bound value. Anything may follow, wildcards too.
 */
export function staysWithin(namespace: string, filter: string, bound: Bound): boolean {
  if (filter.length > longestTopic) return false;
  const levels = levelsOf(namespace);
  const have = filter.split("/");
  return (
    have.length >= levels.length &&
    isWellFormed(have) &&
    levels.every((level, i) => fits(level, have[i], bound))
  );
}

function fits({ name, text }: Level, have: string | undefined, bound: Bound): boolean {
  if (name !== null) return have === bound[name];
  return text === "+" ? have !== "#" : have === text;
}

/** A wildcard is a level of its own, and `#` is the last one [MQTT-4.7.1]. */
function isWellFormed(levels: readonly string[]): boolean {
  return levels.every((level, i) => {
    if (level === "#") return i === levels.length - 1;
    return level === "+" || !/[+#]/.test(level);
  });
}
