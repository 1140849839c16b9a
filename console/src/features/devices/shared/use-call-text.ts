import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import { useCallWords } from "../calls/use-call-words.ts";

/** What became of a call of a device, in words. */
export function useCallText(): (answer: Pick<CallAnswer, "code" | "message">) => string {
  const { outcome } = useCallWords();
  return ({ code, message }) => outcome({ code, message, service: "" });
}
