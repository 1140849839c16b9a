import { level } from "@thingwright/contract/grammar/enums.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useUser } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { messages } from "./messages/en.ts";

/** Urges an administrator of the installation who has no second factor to set one up. */
export function AdministratorNotice() {
  const t = useMessages(messages);
  const user = useUser();
  const [later, setLater] = useState(false);
  if (user?.level !== level.admin || user.second_factor || later) return null;
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Alert
        tone="warning"
        title={t("urgeTitle")}
        action={
          <span className="flex gap-2">
            <Button size="sm" variant="ghost" onClick={() => setLater(true)}>
              {t("later")}
            </Button>
            <LinkButton size="sm" render={<ScreenLink screen="accountInfo" hash="sign-in-security" />}>
              {t("urgeAction")}
            </LinkButton>
          </span>
        }
      >
        {t("urgeText")}
      </Alert>
    </div>
  );
}
