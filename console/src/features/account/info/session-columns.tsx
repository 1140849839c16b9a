import type { SessionEntry } from "@thingwright/contract/account-info.ts";
import { useMessages } from "../../../lib/i18n.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { Time } from "../../../ui/time.tsx";
import { readAgent } from "@thingwright/contract/agent.ts";
import { messages } from "./messages/en.ts";

export function useSessionColumns(): Column<SessionEntry>[] {
  const t = useMessages(messages);
  return [
    { id: "browser", header: t("browser"), minWidth: 160, cell: (row) => <Browser session={row} /> },
    { id: "address", header: t("address"), cell: ({ address }) => address },
    { id: "created", header: t("signedIn"), cell: (row) => <Time value={row.created_at} /> },
    { id: "seen", header: t("seen"), cell: ({ seen_at }) => <Time value={seen_at} /> },
    { id: "ends", header: t("ends"), cell: ({ ends_at }) => <Time value={ends_at} /> },
  ];
}

/** The name of a session: browser and system, as far as they are known. */
export function useBrowserName(): (session: SessionEntry) => string {
  const t = useMessages(messages);
  return ({ agent }) => {
    const { browser, system } = readAgent(agent);
    if (browser && system) return t("browserOn", { browser, system });
    return browser ?? system ?? (agent.slice(0, 40) || t("unknownBrowser"));
  };
}

function Browser({ session }: { session: SessionEntry }) {
  const t = useMessages(messages);
  const nameOf = useBrowserName();
  return (
    <span className="flex flex-wrap items-center gap-x-2" title={session.agent}>
      {nameOf(session)}
      {session.current && <Tag tone="success">{t("thisSession")}</Tag>}
    </span>
  );
}
