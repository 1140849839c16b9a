/** A message on its way out. */
export interface Parcel {
  recipient: string;
  subject: string;
  text: string;
  /** Empty for a text message. */
  html: string;
}

/** Takes messages of one kind to the outside world. */
export interface Carrier {
  /** Resolves once the message was accepted. Throws {@link Undeliverable} when trying again is useless. */
  send(parcel: Parcel): Promise<void>;
  close(): Promise<void>;
}

/** The other side will not take this message, now or later. */
export class Undeliverable extends Error {}
