import type { RefusedReason } from "@thingwright/contract/points/telemetry.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useReasonText } from "../log/use-reason-text.ts";
import { messages } from "../messages/en.ts";

/** Why a device was refused, in words: of a message the lines of its log, of a sign-in a sentence. */
export function useRefusalText() {
  const t = useMessages(messages);
  const ofMessage = useReasonText();
  return { ofMessage, ofSignIn: (reason: RefusedReason) => t(`reason_${reason}`) };
}
