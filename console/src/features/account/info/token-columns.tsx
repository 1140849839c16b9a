import type { AccessToken } from "@thingwright/contract/accounts/account-info.ts";
import { permissionWords } from "@thingwright/contract/grammar/menu.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { Time } from "../../../ui/time.tsx";
import { messages } from "./messages/en.ts";

export function useTokenColumns(): Column<AccessToken>[] {
  const t = useMessages(messages);
  return [
    { id: "name", header: t("tokenName"), minWidth: 120, cell: ({ name }) => name },
    { id: "mayDo", header: t("mayDo"), cell: (token) => <MayDo token={token} /> },
    { id: "expires", header: t("expires"), cell: (token) => <Expiry token={token} /> },
    {
      id: "used",
      header: t("used"),
      cell: ({ used_at }) => <Time value={used_at} none={t("notUsed")} />,
    },
    {
      id: "created",
      header: t("created"),
      cell: (token) => <Time value={token.created_at} />,
    },
  ];
}

function MayDo({ token: { permissions } }: { token: AccessToken }) {
  const t = useMessages(messages);
  const language = useLanguage();
  return (
    <Popover
      title={t("mayDo")}
      trigger={
        <button type="button" className="rounded-sm underline decoration-dotted underline-offset-4">
          {t("permissions", { count: permissions.length })}
        </button>
      }
    >
      <ul className="flex flex-col gap-1">
        {permissions.map((permission) => (
          <li key={permission}>{permissionWords[permission][language]}</li>
        ))}
      </ul>
    </Popover>
  );
}

function Expiry({ token: { expires_at } }: { token: AccessToken }) {
  const t = useMessages(messages);
  const [now] = useState(Date.now);
  if (expires_at !== null && expires_at * 1000 <= now) return <Tag tone="danger">{t("expired")}</Tag>;
  return <Time value={expires_at} none={t("never")} />;
}
