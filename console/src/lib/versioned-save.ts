import { CallError } from "./call-error.ts";

/** Which version stays; `back` returns to the form as it was. */
export type ConflictAnswer = "theirs" | "mine" | "back";

interface Saving<D> {
  /** Sends the user's version, with the version number of `base`, which it was made from. */
  save: (base: D) => Promise<D>;
  /** Reads what somebody else saved meanwhile. */
  read: () => Promise<D>;
  /** Shows the user's version (made from `base`) and the other one, and asks which stays. */
  ask: (base: D, theirs: D) => Promise<ConflictAnswer>;
}

/** `saved`: the user's version was saved. Otherwise the answer to the question. */
export type Outcome = "saved" | Exclude<ConflictAnswer, "mine">;

/** `object` is the version that is stored now: the user's, or that of somebody else. `error` is the conflict. */
type Saved<D> =
  | { answer: "saved"; object: D }
  | { answer: Exclude<Outcome, "saved">; object: D; error: unknown };

/**
 * Saves the user's version of an object. If somebody else has saved the object since it was read, asks which version
 * stays, and saves the user's version over the other one if the answer is `mine`.
 * @throws {CallError} when the server refuses for another reason than the conflict
 */
export async function saveVersioned<D>(base: D, saving: Saving<D>): Promise<Saved<D>> {
  try {
    return { answer: "saved", object: await saving.save(base) };
  } catch (error) {
    if (!(error instanceof CallError && error.is("conflict"))) throw error;
    const theirs = await saving.read();
    const answer = await saving.ask(base, theirs);
    return answer === "mine" ? saveVersioned(theirs, saving) : { answer, object: theirs, error };
  }
}
