/** A topic and a payload: text as on the wire, or an object that becomes JSON. */
export type Said = readonly [topic: string, payload: object | string];

/** A message of the client. */
export interface Says {
  says: Said;
  qos?: 0 | 1 | 2;
  /** The answers; each contains at least these fields. */
  hears?: readonly Said[];
  /** Messages that arrive if the client subscribes to them before the platform sends them. */
  mayHear?: readonly Said[];
  /** The code of its line in the communication log. If left out, it has no line. */
  logged?: number;
  /** The reason code of PUBACK, over MQTT 5. */
  reason?: number;
}

/** A call to the device: issued properties, or a service. */
export interface Asked {
  asked: { params: Record<string, unknown>; service?: string };
  hears: readonly Said[];
  answers?: Said;
  /** The result for the caller. */
  told: { code: number; data?: unknown; message?: string };
}

/** One action of a client, and the answers that must arrive before it continues. */
export type Step =
  /** One SUBSCRIBE for each filter, with the requested QoS; `granted` is set if another one is granted. */
  | { subscribes: readonly (readonly [filter: string, qos: 0 | 1, granted?: number])[] }
  | { unsubscribes: readonly string[] }
  | Says
  | Asked
  /** The maker sends a message on a custom topic. */
  | { sent: { path: string; payload: string }; hears: Said };

/**
 * The recorded traffic of one client, with our own names and values. `{pk}`, `{dn}`, `{id}` and `{token}` stand for
 * those of the device (`{id}` is its short id), `{call}` for the id of the received call, and `{text}` and `{number}`
 * for values that differ each time.
 */
export interface Trace {
  client: string;
  connect: {
    version: 3 | 4 | 5;
    clean: boolean;
    keepalive: number;
    clientId: string;
    username: string;
    /** The password is the HMAC of a text, with the device secret or its first `key` characters. */
    signs?: { text: string; hash: "sha256" | "sha1"; capitals?: boolean; key?: number };
    properties?: Record<string, number>;
  };
  steps: readonly Step[];
  /** The reported values of the device in the end. */
  reports: Record<string, unknown>;
  /** The reported firmware version and labels. */
  tells?: { firmware?: string; labels?: Record<string, string> };
  /** Faulty messages of this client, besides those that any client of its dialect may send. */
  odd: readonly Says[];
}
