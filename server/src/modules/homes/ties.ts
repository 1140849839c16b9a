import type { PersonContext } from "../../http/context.ts";
import type { EventLog } from "../../platform/events.ts";
import type { HomeMessages } from "../home-messages/index.ts";

/** What the work on a home has of a call. */
export type HomeContext = Pick<PersonContext, "sql" | "now"> & { person: { ownerId: string; appId: string } };

/** By what people are told: those who look now, and those who do not. */
export interface Told {
  events: EventLog;
  messages: HomeMessages;
}

/** What work needs by which somebody loses a home. */
export interface Leaving extends Told {
  ties: readonly HomeTies[];
}

/** What other modules keep of homes: told within the transaction of the change, which has locked the home. */
export interface HomeTies {
  /** Somebody leaves a home, which belongs to another member. */
  left(context: HomeContext, left: { homeId: string; uid: string; ownerUid: string }): Promise<void>;
  /** A home has another time zone or location. */
  placed?(context: HomeContext, homeId: string): Promise<void>;
  /** A member has arrived, or left the house. */
  presenceChanged?(context: HomeContext, homeId: string): Promise<void>;
  /** A home is about to be deleted. @param by who deletes it */
  ending(context: HomeContext, homeId: string, by: string): Promise<void>;
}
