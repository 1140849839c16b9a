import { cleanText } from "@thingwright/contract/basics/text.ts";
import type { UseFormRegisterReturn } from "react-hook-form";

/**
 * A text input that, when the user leaves it, shows its value as the schema cleans it: without emoji and doubled
 * spaces.
 */
export function cleaned(input: UseFormRegisterReturn): UseFormRegisterReturn {
  return {
    ...input,
    onBlur: (event: { target: { value: string } }) => {
      event.target.value = cleanText(event.target.value);
      return input.onBlur(event);
    },
  };
}
