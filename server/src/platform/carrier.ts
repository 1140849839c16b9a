import type { channels } from "@thingwright/contract/grammar/enums.ts";

/** A mail, text message or pushed message to be sent. */
export interface Parcel {
  recipient: string;
  subject: string;
  text: string;
  /** Empty for a message that is not a mail. */
  html: string;
}

/** Sends messages of one kind: mails, text messages or pushed messages. */
export interface Carrier {
  /** Resolves once the message was accepted. Throws {@link Undeliverable} when trying again is useless. */
  send(parcel: Parcel): Promise<void>;
  close(): Promise<void>;
}

/** The carrier of each channel. A message of a channel without one is kept for an administrator to read. */
export type Carriers = Partial<Record<(typeof channels)[number], Carrier>>;

/** The recipient's side will never take this message: trying again is useless. */
export class Undeliverable extends Error {}
