import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { Input, type InputProps } from "./input.tsx";
import { useUiText } from "./text/ui-text.ts";

/**
 * A password field with a button that shows the password. Pass `autoComplete` (`current-password` or `new-password`): it tells
 * password managers whether to fill in a password or to suggest a new one.
 */
export function PasswordInput(props: Omit<InputProps, "type" | "suffix">) {
  const text = useUiText();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="off"
      suffix={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? text.hidePassword : text.showPassword}
          size="sm"
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
          className="h-6 w-6"
        />
      }
    />
  );
}
