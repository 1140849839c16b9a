import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "../messages/en.ts";

/**
 * Names the source of the data that maps network addresses to areas. The licence of the data requires this wherever
 * areas are shown.
 */
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
