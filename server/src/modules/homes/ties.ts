import type { PersonContext } from "../../http/context.ts";
import type { EventLog } from "../../platform/events.ts";
import type { HomeMessages } from "../home-messages/index.ts";

/** The parts of the context of a call that are needed for work on a home. */
export type HomeContext = Pick<PersonContext, "sql" | "now"> & { person: { ownerId: string; appId: string } };

/** The ways to tell people of changes: events reach open pages, and messages reach everybody else. */
export interface Notifiers {
  events: EventLog;
  messages: HomeMessages;
}

/** What is needed to remove a person from a home, or to delete a home. */
export interface Leaving extends Notifiers {
  ties: readonly HomeTies[];
}

/**
 * How other modules react to changes of homes: called within the transaction of the change, which has locked the home.
 */
export interface HomeTies {
  /** A person leaves a home that belongs to another member. */
  left(context: HomeContext, left: { homeId: string; uid: string; ownerUid: string }): Promise<void>;
  /** A home has another time zone or location. */
  placed?(context: HomeContext, homeId: string): Promise<void>;
  /** A member has come home, or left home. */
  presenceChanged?(context: HomeContext, homeId: string): Promise<void>;
  /** A home is about to be deleted. @param by who deletes it */
  ending(context: HomeContext, homeId: string, by: string): Promise<void>;
}
