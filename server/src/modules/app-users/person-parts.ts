import type { PersonContext } from "../../http/context.ts";

/** How a module takes part when app users export their personal data or close their account. */
export interface PersonPart {
  /** The key of the module's data in the exported file. */
  name: string;
  /** All data that the module stores about the person, ready for JSON. */
  export(context: PersonContext): Promise<unknown>;
  /** Erases the person's data, in the transaction that closes the account. */
  cancel(context: PersonContext): Promise<void>;
}
