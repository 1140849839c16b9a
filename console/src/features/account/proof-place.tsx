import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { currentProofQuestion, onProofQuestion, type ProofQuestion } from "../../lib/proof.ts";

interface Asked {
  question: ProofQuestion;
}

const ProofDialog = lazy(() =>
  import("./proof-dialog.tsx").then(
    (m): { default: ComponentType<Asked> } => ({ default: m.ProofDialog }),
    () => ({ default: Decline }),
  ),
);

/** Asks the user who they are, when a call needs to know. */
export function ProofPlace() {
  const question = useSyncExternalStore(onProofQuestion, currentProofQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <ProofDialog question={question} />
    </Suspense>
  );
}

/** In place of a dialog that could not be loaded: the call fails, and its form keeps what was typed. */
function Decline({ question }: Asked) {
  useEffect(() => question.answer(false), [question]);
  return null;
}
