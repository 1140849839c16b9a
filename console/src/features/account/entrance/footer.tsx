import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { PlaceLink } from "../../../lib/place.tsx";
import { useConfig } from "../../../lib/use-config.ts";
import { messages } from "../../../lib/messages/en.ts";

const look = "rounded-sm underline-offset-4 hover:text-ink hover:underline";

/** The foot of the pages before sign-in: the agreement, and the filing record of the installation or its region. */
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
