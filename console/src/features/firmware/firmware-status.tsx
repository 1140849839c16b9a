import type { Firmware } from "@thingwright/contract/firmware/firmware.ts";
import { firmwareStatusWords } from "@thingwright/contract/firmware/firmware-words.ts";
import { firmwareStatus } from "@thingwright/contract/grammar/enums.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import { messages } from "./messages/en.ts";

const { none, pending, success, failed, published } = firmwareStatus;
const tones = {
  [none]: "neutral",
  [pending]: "accent",
  [success]: "success",
  [failed]: "danger",
  [published]: "success",
} as const;

type Verified = Pick<Firmware, "status" | "needs_verification">;

const isIdle = ({ status, needs_verification }: Verified) => status === none && !needs_verification;

/** Returns the text for the state of a verification. */
export function useVerificationWord(): (firmware: Verified) => string {
  const t = useMessages(messages);
  const language = useLanguage();
  return (firmware) => (isIdle(firmware) ? t("notNeeded") : firmwareStatusWords[firmware.status][language]);
}

/** The state of the verification of firmware. */
export function VerificationState({ firmware }: { firmware: Verified }) {
  const word = useVerificationWord()(firmware);
  const { status } = firmware;
  return isIdle(firmware) ? (
    <span className="text-muted">{word}</span>
  ) : (
    <StatusDot tone={tones[status]} pulse={status === pending} hollow={status === none}>
      {word}
    </StatusDot>
  );
}
