/** A topic and what is said there: text as it is on the wire, or an object that becomes JSON. */
export type Said = readonly [topic: string, payload: object | string];

/** A message of the client. */
export interface Says {
  says: Said;
  qos?: 0 | 1 | 2;
  /** The messages that answer; each has at least what stands here. */
  hears?: readonly Said[];
  /** Messages that come if the client subscribes to them before the platform sends them. */
  mayHear?: readonly Said[];
  /** The code of the line that the communication log keeps of it. Without one, there is no line. */
  logged?: number;
  /** The reason code of PUBACK, over MQTT 5. */
  reason?: number;
}

/** Somebody issues properties, or calls a service. */
export interface Asked {
  asked: { params: Record<string, unknown>; service?: string };
  hears: readonly Said[];
  answers?: Said;
  /** What the one who asked is told. */
  told: { code: number; data?: unknown; message?: string };
}

/** What a client does, in order, and what must come back before it goes on. */
export type Step =
  /** One SUBSCRIBE for each filter, with the QoS that is asked for, and granted unless the third says otherwise. */
  | { subscribes: readonly (readonly [filter: string, qos: 0 | 1, granted?: number])[] }
  | { unsubscribes: readonly string[] }
  | Says
  | Asked
  /** Somebody sends on a topic of the maker's own. */
  | { sent: { path: string; payload: string }; hears: Said };

/**
 * What was seen on the wire of one client, with our own names and values. `{pk}`, `{dn}`, `{id}` and `{token}` stand for
 * those of the device (`{id}` is its short id), `{call}` for the id of the call that was heard, `{text}` and `{number}` for
 * values that are not the same each time.
 */
export interface Trace {
  client: string;
  connect: {
    version: 3 | 4 | 5;
    clean: boolean;
    keepalive: number;
    clientId: string;
    username: string;
    /** The password is the HMAC of a text, with the device secret or so many characters of it. */
    signs?: { text: string; hash: "sha256" | "sha1"; capitals?: boolean; key?: number };
    properties?: Record<string, number>;
  };
  steps: readonly Step[];
  /** What the device has reported in the end. */
  reports: Record<string, unknown>;
  /** The firmware version and the labels that it has told. */
  tells?: { firmware?: string; labels?: Record<string, string> };
  /** Odd messages of it, besides those that any client of its dialect may send. */
  odd: readonly Says[];
}
