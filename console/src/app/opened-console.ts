import type { ReactNode } from "react";

/** The console's pages for one signed-in user. */
export interface OpenedConsole {
  /** A number that distinguishes these pages from the pages of the next user. */
  id: number;
  content: ReactNode;
  /** The element that contains everything the pages show. */
  host: HTMLElement;
  /**
   * Prepares the pages to be hidden because their session has ended. Returns undefined if their user has not loaded
   * yet.
   */
  park: () => ParkedConsole | undefined;
  /** Clears the data that was fetched for the user. The stage calls it after it has removed the pages. */
  end: () => void;
}

/** The pages of a session that has ended, while they are hidden. */
export interface ParkedConsole {
  /** Whether the current session belongs to the same user. Rejects if the server does not answer. */
  isOfUserNow: () => Promise<boolean>;
  /** Restores the address of the pages, shows them again by calling `show`, and refetches their data. */
  putBack: (show: () => void) => void;
}
