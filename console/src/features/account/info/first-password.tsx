import { useMessages } from "../../../lib/i18n.ts";
import { useTitle } from "../../../lib/title.ts";
import { EntranceCard } from "../entrance/card.tsx";
import { PasswordForm } from "./password-form.tsx";
import { messages } from "./messages/en.ts";

/** Asks the user to replace a password that the platform generated, before anything else. */
export function FirstPassword() {
  const t = useMessages(messages);
  useTitle(t("generatedTitle"));
  return (
    <EntranceCard title={t("generatedTitle")} text={t("generatedText")}>
      <PasswordForm focused alone onDone={() => undefined} />
    </EntranceCard>
  );
}
