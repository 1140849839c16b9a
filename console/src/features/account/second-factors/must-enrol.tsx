import { useMessages } from "../../../lib/i18n.ts";
import { useTitle } from "../../../lib/title.ts";
import { Part } from "../info/part.tsx";
import { messages } from "./messages/en.ts";
import { FactorRows } from "./sign-in-security-part.tsx";

/**
 * Asks the user to set up the second factor that the account requires, before anything else.
 * @param onHold called with true while this page shows recovery codes. The page must then stay although a factor is set
 * up, because the codes are shown only once
 */
export function MustEnrol({ onHold }: { onHold: (held: boolean) => void }) {
  const t = useMessages(messages);
  useTitle(t("mustTitle"));
  return (
    <div className="flex w-full max-w-160 flex-col gap-4">
      <header>
        <h1 className="text-title font-semibold">{t("mustTitle")}</h1>
        <p className="text-muted">{t("mustText")}</p>
      </header>
      <Part title={t("title")} description={t("subtitle")}>
        <FactorRows onCodesShown={onHold} />
      </Part>
    </div>
  );
}
