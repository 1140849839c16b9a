import { Alert } from "../../ui/alert.tsx";
import { useMessages } from "../i18n.ts";
import { messages } from "./messages/en.ts";
import { useSite } from "./use-site.ts";

/** Says what to do if no address of this console is known that other machines can reach; otherwise renders nothing. */
export function OnlyHere() {
  const t = useMessages(messages);
  if (!useSite().isOnlyHere) return null;
  return (
    <Alert tone="warning" title={t("onlyHere")}>
      {t("onlyHereText")}
    </Alert>
  );
}
