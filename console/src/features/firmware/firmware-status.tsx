import type { Firmware } from "@thingwright/contract/firmware/firmware.ts";
import { firmwareStatusWords } from "@thingwright/contract/firmware/firmware-words.ts";
import { firmwareStatus } from "@thingwright/contract/grammar/enums.ts";
import { useLanguage } from "../../lib/language.ts";
import { StatusDot } from "../../ui/status-dot.tsx";

const { none, pending, success, failed, published } = firmwareStatus;
const tones = {
  [none]: "neutral",
  [pending]: "accent",
  [success]: "success",
  [failed]: "danger",
  [published]: "success",
} as const;

/** The state of the verification of firmware. */
export function FirmwareState({ status }: Pick<Firmware, "status">) {
  const language = useLanguage();
  return (
    <StatusDot tone={tones[status]} pulse={status === pending} hollow={status === none}>
      {firmwareStatusWords[status][language]}
    </StatusDot>
  );
}
