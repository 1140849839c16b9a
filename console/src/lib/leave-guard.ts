import { createContext, type ReactNode } from "react";

/** What a form shows of itself to the guard that asks before its unsaved changes are lost. */
export interface Leaving {
  /** Whether leaving now would lose something. */
  unsaved: () => boolean;
  /** How to go on once the reader agreed, where the form itself was asked to close. */
  leaving: (() => void) | undefined;
  settleLeave: () => void;
}

/** Asks before unsaved changes are lost; the pages before sign-in, whose forms hold nothing worth keeping, have none. */
export const LeaveGuard = createContext<(form: Leaving) => ReactNode>(() => null);
