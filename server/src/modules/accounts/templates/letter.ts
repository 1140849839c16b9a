import type { Text } from "@thingwright/contract/basics/language.ts";

/** What a message says: `{name}` marks a parameter. */
export interface Letter {
  subject: Text;
  /** One paragraph each. */
  paragraphs: readonly Text[];
  /** The words of the button that leads to `{link}`. */
  action?: Text;
  /** Small print at the end. */
  note: Text;
  /** The whole message as one text, for a phone. */
  sms: Text;
}
