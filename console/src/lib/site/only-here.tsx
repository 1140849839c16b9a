import { Alert } from "../../ui/alert.tsx";
import { useMessages } from "../i18n.ts";
import { messages } from "./messages/en.ts";
import { useSite } from "./use-site.ts";

/**
 * If no known address of this console can be reached from other machines, says what to do; otherwise renders nothing.
 */
export function OnlyHere() {
  const t = useMessages(messages);
  if (!useSite().isOnlyHere) return null;
  return (
    <Alert tone="warning" title={t("onlyHere")}>
      {t("onlyHereText")}
    </Alert>
  );
}
