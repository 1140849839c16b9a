import type { Refusal } from "@thingwright/contract/accounts/overview.ts";
import { useRefusalText } from "../devices/shared/use-refusal-text.ts";
import { useUnknownReason } from "../unknown-devices/shared/use-unknown-reason.ts";

/** Why something was refused. Its words, which tell of every kind of refusal, load when there is one. */
export function RefusalReason({ refusal }: { refusal: Refusal }) {
  const texts = useRefusalText();
  const unknownReason = useUnknownReason();
  if (refusal.log === "communication") return texts.ofMessage(refusal);
  return refusal.log === "online" ? texts.ofSignIn(refusal.reason) : unknownReason(refusal);
}
