/** Whom a text was sent to, as the receiver sees it. */
export type Channel = "all" | "own";

/** Carries texts between the processes of an installation, in the order in which they were sent. */
export interface Transport {
  /** The longest text, in bytes of UTF-8. */
  readonly mostBytes: number;
  /**
   * Sends a text to all processes (`all`) or to one, by its id. While the way is broken, texts wait, but not for long:
   * then they are dropped, which {@link TransportEvents.dropped} tells.
   */
  send(channel: string, text: string): void;
  /** A sentence for the operator while the way is broken; null while it works. */
  trouble(): string | null;
  /** Sends what waits, if the way works, and ends. */
  close(): Promise<void>;
}

/** What a transport tells. */
export interface TransportEvents {
  /**
   * A text has come, to all processes or to this one (`own`). A process may get its own texts to all, and one text twice.
   */
  received(channel: Channel, text: string): void;
  /** The way works again, and what others sent meanwhile may be lost. */
  again(): void;
  /** Texts that waited were dropped. */
  dropped(): void;
}
