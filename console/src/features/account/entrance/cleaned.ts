import { cleanText } from "@thingwright/contract/text.ts";
import type { UseFormRegisterReturn } from "react-hook-form";

/** A text input that shows, once it is left, what its rules make of it: no emoji, no doubled spaces. */
export function cleaned(input: UseFormRegisterReturn): UseFormRegisterReturn {
  return {
    ...input,
    onBlur: (event: { target: { value: string } }) => {
      event.target.value = cleanText(event.target.value);
      return input.onBlur(event);
    },
  };
}
