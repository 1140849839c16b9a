import { filterMatches } from "./topic-filter.ts";

/** How to send a message that matches subscriptions. */
export interface Heard {
  qos: 0 | 1;
  /** MQTT 5: the subscription identifiers, which go with the message. */
  identifiers: number[];
}

interface Filter {
  qos: 0 | 1;
  identifier: number | undefined;
}

/** The subscriptions of a connection, or those that a gateway has for one of its sub-devices. */
export class Filters {
  readonly #filters = new Map<string, Filter>();

  get size(): number {
    return this.#filters.size;
  }

  has(filter: string): boolean {
    return this.#filters.has(filter);
  }

  names(): Iterable<string> {
    return this.#filters.keys();
  }

  set(filter: string, qos: number, identifier: number | undefined): void {
    this.#filters.set(filter, { qos: qos > 0 ? 1 : 0, identifier });
  }

  delete(filter: string): void {
    this.#filters.delete(filter);
  }

  hears(topic: string): boolean {
    return matchesAny(this.#filters.keys(), topic);
  }

  /** Returns how to send a message on this topic; null if no subscription matches it. */
  match(topic: string): Heard | null {
    let heard: Heard | null = null;
    for (const [filter, wanted] of this.#filters) {
      if (!filterMatches(filter, topic)) continue;
      heard ??= { qos: 0, identifiers: [] };
      if (wanted.qos === 1) heard.qos = 1;
      if (wanted.identifier !== undefined) heard.identifiers.push(wanted.identifier);
    }
    // If a filter equals the topic, the library sends at no higher QoS than that filter's.
    if (heard && this.#filters.get(topic)?.qos === 0) heard.qos = 0;
    return heard;
  }
}

export function matchesAny(filters: Iterable<string>, topic: string): boolean {
  for (const filter of filters) if (filterMatches(filter, topic)) return true;
  return false;
}
