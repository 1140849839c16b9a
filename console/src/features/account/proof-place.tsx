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

/** Shows the dialog that asks for a proof of who the user is, when a call requires one. */
export function ProofPlace() {
  const question = useSyncExternalStore(onProofQuestion, currentProofQuestion);
  if (!question) return null;
  return <ProofDialog question={question} />;
}

/** Declines in place of a dialog that could not be loaded: the call then fails, and its form keeps the typed input. */
function Decline({ question }: Asked) {
  useEffect(() => question.answer(false), [question]);
  return null;
}
