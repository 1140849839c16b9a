import type { RefusedReason } from "@thingwright/contract/points/telemetry.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useReasonText } from "../log/use-reason-text.ts";
import { messages } from "../messages/en.ts";

/**
 * Returns texts that explain why a device was refused. `ofMessage` joins the reasons for a refused message in the log.
 * `ofSignIn` is a sentence about a refused sign-in.
 */
export function useRefusalText() {
  const t = useMessages(messages);
  const ofMessage = useReasonText();
  return { ofMessage, ofSignIn: (reason: RefusedReason) => t(`reason_${reason}`) };
}
