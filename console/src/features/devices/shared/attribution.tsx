import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "../messages/en.ts";

/** Whose data places devices by their addresses: the licence asks for it wherever areas show. */
export function AreaAttribution() {
  const t = useMessages(messages);
  return (
    <a
      href="https://db-ip.com"
      target="_blank"
      rel="noreferrer"
      className="text-meta text-muted underline underline-offset-2 hover:text-ink"
    >
      {t("attribution")}
    </a>
  );
}
