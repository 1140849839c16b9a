import type { SessionEntry } from "@thingwright/contract/accounts/account-info.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable, type Column } from "../../../ui/data-table.tsx";
import { signOut } from "../api.ts";
import { messages } from "./messages/en.ts";
import { Part } from "./part.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { Time } from "../../../ui/time.tsx";
import { readAgent } from "@thingwright/contract/devices/agent.ts";

/** The sessions of the account, each with a button that ends it. */
export function SessionsPart() {
  const t = useMessages(messages);
  const sessions = useCall(api.accountInfo.sessions, {});
  const [asking, setAsking] = useState(false);
  const endOne = useAction(api.accountInfo.endSession, { success: t("sessionEnded") });
  const endOthers = useAction(api.accountInfo.endSession, { success: t("othersEnded") });
  const nameOf = useBrowserName();
  const columns = useSessionColumns();
  const list = sessions.data?.list;
  const endLink = (session: SessionEntry) => (
    <Button
      variant="link"
      aria-label={t("endSessionLabel", { browser: nameOf(session) })}
      loading={endOne.pendingInput?.query?.id === session.id}
      onClick={() => (session.current ? void signOut() : endOne.start({ query: { id: session.id } }))}
    >
      {t("endSession")}
    </Button>
  );
  return (
    <Part
      title={t("sessions")}
      description={t("sessionsText")}
      actions={
        <Button disabled={!list?.some(({ current }) => !current)} onClick={() => setAsking(true)}>
          {t("endOthers")}
        </Button>
      }
    >
      <DataTable
        label={t("sessions")}
        rows={list}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        loading={sessions.isPending}
        error={
          sessions.isError && !list ? (
            <LoadError error={sessions.error} onRetry={sessions.refetch} />
          ) : undefined
        }
        columns={columns}
        rowQuickAction={endLink}
      />
      {asking && (
        <ConfirmAction
          action={endOthers}
          input={{ query: { others: "1" } }}
          onClose={() => setAsking(false)}
          title={t("endOthersTitle")}
          description={t("endOthersText")}
          confirmLabel={t("endOthers")}
        />
      )}
    </Part>
  );
}

function useSessionColumns(): Column<SessionEntry>[] {
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
function useBrowserName(): (session: SessionEntry) => string {
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
