import type { HomeNews, PersonNews } from "@thingwright/contract/home-live.ts";
import type { EventLog, Events } from "./events.ts";
import type { Sql } from "./database/sql.ts";
import type { Logger } from "./log.ts";
import { Topics } from "./bus/topics.ts";

/** What is told of a person. `reach` is set where they may reach less than before. */
export interface ToldOfPerson {
  again: readonly PersonNews[];
  reach: boolean;
}

/**
 * What becomes of people at home and of what they have, as this process hears of it once it has been committed: each is told to
 * those who listen for that home, device or person, so that what it costs does not grow with how many are connected.
 */
export class NewsAtHome {
  readonly #topics: Topics;

  constructor({ events, log }: { events: EventLog; log: Logger }) {
    const topics = (this.#topics = new Topics(log));
    events.on("home.changed", ({ homeId, again }) => topics.deliver(`home ${homeId}`, again));
    events.on("device.at-home", ({ deviceId, homeIds }) => {
      topics.deliver(`device ${deviceId}`, null);
      for (const id of homeIds) topics.deliver(`devices ${id}`, null);
    });
    events.on("device.deleted", ({ deviceId }) => topics.deliver(`device ${deviceId}`, null));
    events.on("product.changed", ({ productId }) => topics.deliver(`product ${productId}`, null));
    events.on("person.changed", ({ uid, again, reach }) => topics.deliver(`person ${uid}`, { again, reach }));
    events.on("person.session-ended", (ended) => topics.deliver(`sessions ${ended.uid}`, ended));
  }

  /** @returns ends it, as all of these do */
  onHome(id: string, listener: (again: readonly HomeNews[]) => void): () => void {
    return this.#topics.add(`home ${id}`, (again) => listener(again as readonly HomeNews[]));
  }

  /** Devices of a home have come or gone, or are something else. */
  onDevicesOf(homeId: string, listener: () => void): () => void {
    return this.#topics.add(`devices ${homeId}`, () => listener());
  }

  /** Who has a device at home, or what it is to them, has changed. */
  onDevice(id: string, listener: () => void): () => void {
    return this.#topics.add(`device ${id}`, () => listener());
  }

  /** The function points of a product, or what is shown of them, have changed. */
  onProduct(id: string, listener: () => void): () => void {
    return this.#topics.add(`product ${id}`, () => listener());
  }

  onPerson(uid: string, listener: (told: ToldOfPerson) => void): () => void {
    return this.#topics.add(`person ${uid}`, (told) => listener(told as ToldOfPerson));
  }

  onSessionEnd(uid: string, listener: (ended: Events["person.session-ended"]) => void): () => void {
    return this.#topics.add(`sessions ${uid}`, (ended) => listener(ended as Events["person.session-ended"]));
  }
}

/** The transaction that changes something, its time in milliseconds, and what keeps events within it. */
export interface Telling {
  events: EventLog;
  sql: Sql;
  now: number;
}

/** Tells who follows a home what of it can be read anew, once the transaction has committed. */
export function tellHome({ events, sql, now }: Telling, homeId: string, ...again: HomeNews[]): Promise<void> {
  return events.emit(sql, "home.changed", { homeId, again }, now);
}

/** Tells people's phones what of theirs can be read anew: that a message has come, say. */
export function tellPeople(
  { events, sql, now }: Telling,
  uids: readonly string[],
  ...again: PersonNews[]
): Promise<void> {
  const told = uids.map((uid) => ({ uid, again, reach: false }));
  return events.emitAll(sql, "person.changed", told, now);
}

/** The same of one person. */
export function tellPerson(telling: Telling, uid: string, ...again: PersonNews[]): Promise<void> {
  return tellPeople(telling, [uid], ...again);
}

/** The same of people who may reach less from the commit on: what they follow ends with it where they do not reach it any more. */
export function tellWhoReachLess(
  { events, sql, now }: Telling,
  uids: readonly string[],
  ...again: PersonNews[]
): Promise<void> {
  const told = uids.map((uid) => ({ uid, again, reach: true }));
  return events.emitAll(sql, "person.changed", told, now);
}

/** Tells who follows a device, or a home that it is in or was in, that something else holds of it at home. */
export function tellDevice(
  { events, sql, now }: Telling,
  deviceId: string,
  homeIds: readonly (string | null)[],
): Promise<void> {
  const known = [...new Set(homeIds)].filter((id) => id !== null);
  return events.emit(sql, "device.at-home", { deviceId, homeIds: known }, now);
}
