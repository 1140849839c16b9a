import type { ReactNode } from "react";

/** The pages of one user, from sign-in on. */
export interface OpenedConsole {
  /** Tells the pages of one user from those of the next. */
  id: number;
  content: ReactNode;
  /** Holds all that the pages show. */
  host: HTMLElement;
  /** To be called before the pages are hidden because their session has ended. Returns how they come back. */
  park: () => ParkedConsole | undefined;
  /** Forgets what was fetched for the user, once the pages are gone. */
  end: () => void;
}

export interface ParkedConsole {
  /** Whether the present session is of the same user. Rejects if the server cannot say so now. */
  isOfUserNow: () => Promise<boolean>;
  /** Shows the pages again by `show`, at their address, and fetches anew what they show. */
  putBack: (show: () => void) => void;
}
