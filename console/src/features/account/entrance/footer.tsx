import { Link } from "@tanstack/react-router";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { useCall } from "../../../lib/query.ts";
import { messages } from "../messages/en.ts";

const look = "rounded-sm underline-offset-4 hover:text-ink hover:underline";

/** The foot of the pages before sign-in: the agreement, and the filing record where the installation has one. */
export function EntranceFooter() {
  const t = useMessages(messages);
  const local = useLocalName();
  const records = useCall(api.configMap.get, { query: { key: "filing_record" } }, { staleTime: Infinity });
  return (
    <footer className="flex flex-wrap justify-center gap-x-6 gap-y-2 px-4 py-5 text-meta text-muted">
      <Link to="/agreement" className={look}>
        {t("agreement")}
      </Link>
      {records.data?.list.map((record) => (
        <a key={record.value} href={record.url} target="_blank" rel="noreferrer" className={look}>
          {local(record)}
        </a>
      ))}
    </footer>
  );
}
