import type { PersonContext } from "../../http/context.ts";

/** What another module keeps of people at home. */
export interface PersonPart {
  /** The part of the file that people get of themselves. */
  name: string;
  /** All that is kept of the person, as JSON has it. */
  export(context: PersonContext): Promise<unknown>;
  /** Erases what is personal, in the transaction that cancels the account. */
  cancel(context: PersonContext): Promise<void>;
}
