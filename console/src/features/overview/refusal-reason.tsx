import type { Refusal } from "@thingwright/contract/accounts/overview.ts";
import { useRefusalText } from "../devices/shared/use-refusal-text.ts";
import { useUnknownReason } from "../unknown-devices/shared/use-unknown-reason.ts";

/** The reason for a refusal. The texts for all kinds of refusals are loaded when the first refusal is shown. */
export function RefusalReason({ refusal }: { refusal: Refusal }) {
  const texts = useRefusalText();
  const unknownReason = useUnknownReason();
  if (refusal.log === "communication") return texts.ofMessage(refusal);
  return refusal.log === "online" ? texts.ofSignIn(refusal.reason) : unknownReason(refusal);
}
