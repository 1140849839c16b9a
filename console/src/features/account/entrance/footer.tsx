import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { PlaceLink } from "../../../lib/place.tsx";
import { useConfig } from "../../../lib/use-config.ts";
import { messages } from "../../../lib/messages/en.ts";

const look = "rounded-sm underline-offset-4 hover:text-ink hover:underline";

/**
 * The footer of the pages before sign-in: a link to the agreement, and the filing record (the official registration of
 * a web site, such as an ICP number) of the installation or its region.
 */
export function EntranceFooter() {
  const t = useMessages(messages);
  const local = useLocalName();
  const records = useConfig("filing_record");
  return (
    <footer className="flex flex-wrap justify-center gap-x-6 gap-y-2 px-4 py-5 text-meta text-muted">
      <PlaceLink to="/agreement" className={look}>
        {t("agreement")}
      </PlaceLink>
      {records?.map((record) => (
        <a key={record.value} href={record.url} target="_blank" rel="noreferrer" className={look}>
          {local(record)}
        </a>
      ))}
    </footer>
  );
}
