/** The addressee of a text, as the receiver sees it: all processes, or the receiver alone. */
export type Channel = "all" | "own";

/** Carries texts between the processes of an installation, in the order in which they were sent. */
export interface Transport {
  /** The longest text, in bytes of UTF-8. */
  readonly mostBytes: number;
  /**
   * Sends a text to all processes (`all`) or to one, by its id. While the connection is broken, texts wait, but not for
   * long: then they are dropped, which {@link TransportEvents.dropped} reports.
   */
  send(channel: string, text: string): void;
  /** A sentence for the operator while the connection is broken; null while it works. */
  trouble(): string | null;
  /** Sends the waiting texts, if the connection works, and closes it. */
  close(): Promise<void>;
}

/** The events that a transport reports. */
export interface TransportEvents {
  /**
   * A text has arrived, to all processes or to this one (`own`). A process may receive its own texts to all, and may
   * receive a text twice.
   */
  received(channel: Channel, text: string): void;
  /** The connection works again; texts that others sent meanwhile may be lost. */
  again(): void;
  /** Texts that waited were dropped. */
  dropped(): void;
}
