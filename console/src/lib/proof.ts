import { onSessionChange } from "./session.ts";

/** A question that asks the user to confirm their identity with a password; the user may decline. */
export interface ProofQuestion {
  answer: (proven: boolean) => void;
}

const listeners = new Set<() => void>();
let question: ProofQuestion | null = null;
let answered: Promise<boolean> = Promise.resolve(false);

/**
 * Asks the user to confirm who they are. Calls that ask at the same time share one question.
 * @returns whether the user did; false if no component shows the question
 */
export function askForProof(): Promise<boolean> {
  if (question || listeners.size === 0) return answered;
  answered = new Promise((resolve) => {
    question = {
      answer(proven) {
        question = null;
        tell();
        resolve(proven);
        answered = Promise.resolve(false);
      },
    };
    tell();
  });
  return answered;
}

/** The question that waits for an answer. */
export function currentProofQuestion(): ProofQuestion | null {
  return question;
}

/**
 * Calls `listener` when a question is asked or answered, for the component that shows it. Returns the function that
 * unsubscribes.
 */
export function onProofQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

// The next user must not be asked on behalf of the one before.
onSessionChange(() => question?.answer(false));
