import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import { useCallWords } from "../calls/use-call-words.ts";

/** Returns the text for the result of a call to a device. */
export function useCallText(): (answer: Pick<CallAnswer, "code" | "message">) => string {
  const { outcome } = useCallWords();
  return ({ code, message }) => outcome({ code, message, service: "" });
}
