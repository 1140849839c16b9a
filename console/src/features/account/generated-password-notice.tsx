import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useUser } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { messages } from "./messages/en.ts";

/** A notice that asks the user to replace a password that the platform generated. */
export function GeneratedPasswordNotice() {
  const t = useMessages(messages);
  const user = useUser();
  const [later, setLater] = useState(false);
  if (!user?.must_change_password || later) return null;
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Alert
        tone="warning"
        title={t("generatedTitle")}
        action={
          <span className="flex gap-2">
            <Button size="sm" variant="ghost" onClick={() => setLater(true)}>
              {t("later")}
            </Button>
            <LinkButton size="sm" render={<ScreenLink screen="accountInfo" hash="password" />}>
              {t("changePassword")}
            </LinkButton>
          </span>
        }
      >
        {t("generatedText")}
      </Alert>
    </div>
  );
}
