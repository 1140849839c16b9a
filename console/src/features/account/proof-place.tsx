import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { currentProofQuestion, onProofQuestion, type ProofQuestion } from "../../lib/proof.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

interface Asked {
  question: ProofQuestion;
}

const ProofDialog = lazyPart(() =>
  import("./proof-dialog.tsx").then(
    (m): ComponentType<Asked> => m.ProofDialog,
    () => Decline,
  ),
);

/** Shows the dialog that asks the user to confirm their identity, when a call requires a confirmation. */
export function ProofPlace() {
  const question = useSyncExternalStore(onProofQuestion, currentProofQuestion);
  if (!question) return null;
  return <ProofDialog question={question} />;
}

/**
 * Replaces the dialog if it could not be loaded. It declines the request, so that the call fails and its form keeps the
 * typed input.
 */
function Decline({ question }: Asked) {
  useEffect(() => question.answer(false), [question]);
  return null;
}
