import { createContext, type ReactNode } from "react";

/** The part of a form that the leave guard uses. The guard asks before unsaved changes are lost. */
export interface Leaving {
  /** Whether leaving now would lose changes. */
  unsaved: () => boolean;
  /** Whether leaving now would interrupt something, such as an upload. */
  running?: () => boolean;
  /**
   * Closes the form once the user agrees to lose the changes. Undefined unless the form itself, rather than its page,
   * is about to close.
   */
  leaving: (() => void) | undefined;
  settleLeave: () => void;
}

/**
 * Asks before unsaved changes are lost. The default asks nothing: it is for the pages before sign-in, whose forms
 * hold nothing worth keeping.
 */
export const LeaveGuard = createContext<(form: Leaving) => ReactNode>(() => null);

/**
 * The work that runs in a form's fields, such as uploads, which leaving would interrupt. Each piece of work is in the
 * set while it runs.
 */
export const RunningWork = createContext<Set<object> | null>(null);
