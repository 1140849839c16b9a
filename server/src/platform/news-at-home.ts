import type { HomeNews, PersonNews } from "@thingwright/contract/people/home-live.ts";
import type { EventLog, Events } from "./events.ts";
import type { Sql } from "./database/sql.ts";
import type { Logger } from "./log.ts";
import { Topics } from "./bus/topics.ts";

/**
 * The news about a person: in `again`, which data to read again; in `reach`, whether the person may have lost access to
 * something.
 */
export interface ToldOfPerson {
  again: readonly PersonNews[];
  reach: boolean;
}

/**
 * Notifies listeners in this process of committed changes to people at home, their homes and their devices. A listener
 * hears only of its own home, device, product or person, so that the cost of a change does not grow with the number of
 * connections.
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

  /** @returns a function that ends the subscription, as all methods of this class do */
  onHome(id: string, listener: (again: readonly HomeNews[]) => void): () => void {
    return this.#topics.add(`home ${id}`, (again) => listener(again as readonly HomeNews[]));
  }

  /**
   * Calls the listener when devices have come to a home or left it, or when a device's name or place in the home has
   * changed.
   */
  onDevicesOf(homeId: string, listener: () => void): () => void {
    return this.#topics.add(`devices ${homeId}`, () => listener());
  }

  /**
   * Calls the listener when the people who have a device at home, or the device's name or place at home, have changed.
   */
  onDevice(id: string, listener: () => void): () => void {
    return this.#topics.add(`device ${id}`, () => listener());
  }

  /** Calls the listener when the function points of a product, or what is shown of them, have changed. */
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

/**
 * The transaction that changes something, its time in milliseconds, and the log that writes events within the
 * transaction.
 */
export interface Telling {
  events: EventLog;
  sql: Sql;
  now: number;
}

/** Tells the followers of a home which of its data to read again, once the transaction has committed. */
export function tellHome({ events, sql, now }: Telling, homeId: string, ...again: HomeNews[]): Promise<void> {
  return events.emit(sql, "home.changed", { homeId, again }, now);
}

/** Tells people's phones which of their data to read again, for example because a message has come. */
export function tellPeople(
  { events, sql, now }: Telling,
  uids: readonly string[],
  ...again: PersonNews[]
): Promise<void> {
  const told = uids.map((uid) => ({ uid, again, reach: false }));
  return events.emitAll(sql, "person.changed", told, now);
}

/** Does the same as {@link tellPeople} for one person. */
export function tellPerson(telling: Telling, uid: string, ...again: PersonNews[]): Promise<void> {
  return tellPeople(telling, [uid], ...again);
}

/**
 * Does the same as {@link tellPeople} for people who may lose access to something with the commit: their subscriptions
 * to objects that they may no longer see end.
 */
export function tellPeopleLosingAccess(
  { events, sql, now }: Telling,
  uids: readonly string[],
  ...again: PersonNews[]
): Promise<void> {
  const told = uids.map((uid) => ({ uid, again, reach: true }));
  return events.emitAll(sql, "person.changed", told, now);
}

/**
 * Tells the followers of a device, and of the homes that it is in or was in, that its people, name or place at home
 * changed.
 */
export function tellDevice(
  { events, sql, now }: Telling,
  deviceId: string,
  homeIds: readonly (string | null)[],
): Promise<void> {
  const known = [...new Set(homeIds)].filter((id) => id !== null);
  return events.emit(sql, "device.at-home", { deviceId, homeIds: known }, now);
}
