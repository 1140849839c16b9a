import { CallError } from "./call-error.ts";
import type { ConflictAnswer } from "./conflict-dialog.tsx";

interface Versioned {
  version: number;
}

interface Saving<D extends Versioned> {
  /** Sends one's own version, made on top of `base`, with the version of `base`. */
  save: (base: D) => Promise<D>;
  /** Reads what somebody else saved meanwhile. */
  read: () => Promise<D>;
  /** Shows both versions; one's own was made on top of `base`. */
  ask: (base: D, theirs: D) => Promise<ConflictAnswer>;
}

/** One's own version was saved, or else what was answered to the question. */
export type Outcome = "saved" | Exclude<ConflictAnswer, "mine">;

/** What was saved, or what somebody else saved, and which of them stays. `error` is the conflict. */
type Saved<D> =
  | { answer: "saved"; object: D }
  | { answer: Exclude<Outcome, "saved">; object: D; error: unknown };

/**
 * Saves on top of the version that was read. Where somebody else was faster it asks, and saves on top of theirs if one's
 * own version is to stay.
 * @throws {CallError} when it is refused for any other reason
 */
export async function saveVersioned<D extends Versioned>(base: D, saving: Saving<D>): Promise<Saved<D>> {
  try {
    return { answer: "saved", object: await saving.save(base) };
  } catch (error) {
    if (!(error instanceof CallError && error.is("conflict"))) throw error;
    const theirs = await saving.read();
    const answer = await saving.ask(base, theirs);
    return answer === "mine" ? saveVersioned(theirs, saving) : { answer, object: theirs, error };
  }
}
