import type { Text } from "@thingwright/contract/basics/language.ts";

/** The words of a message; `{name}` marks a parameter. */
export interface Letter {
  subject: Text;
  paragraphs: readonly Text[];
  /** The label of the button that opens `{link}`. */
  action?: Text;
  /** Small print at the end. */
  note: Text;
  /** The whole message as a text message. */
  sms: Text;
}
