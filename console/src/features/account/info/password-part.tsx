import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import { messages } from "./messages/en.ts";
import { Part } from "./part.tsx";
import { PasswordForm } from "./password-form.tsx";

/** Changes the password. */
export function PasswordPart() {
  const t = useMessages(messages);
  // The count is the form's key, so that each change of the password is followed by an empty form.
  const [changes, setChanges] = useState(0);
  const asked = useLocation({ select: ({ hash }) => hash === "password" });
  return (
    <Part id="password" title={t("password")} description={t("passwordText")}>
      <Card>
        <PasswordForm
          key={changes}
          focused={asked || changes > 0}
          onDone={() => setChanges((count) => count + 1)}
        />
      </Card>
    </Part>
  );
}
