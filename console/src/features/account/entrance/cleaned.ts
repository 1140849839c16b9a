import { cleanText } from "@thingwright/contract/basics/text.ts";
import type { UseFormRegisterReturn } from "react-hook-form";

/**
 * Returns the props of a text input that cleans its value when the user leaves it. Like the schema, it removes emoji
 * and doubled spaces.
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
