import type { AccessToken } from "@thingwright/contract/accounts/account-info.ts";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useDelete } from "../../../lib/delete-question.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useCall } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { messages } from "./messages/en.ts";
import { Part } from "./part.tsx";
import { useTokenColumns } from "./token-columns.tsx";
import { TokenMade, type MadeToken } from "./token-made.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";

const NewTokenDrawer = lazyPart(() => import("./new-token-drawer.tsx").then((m) => m.NewTokenDrawer));

/** Creates, lists and deletes tokens for programs. A token itself is shown only once. */
export function TokensPart() {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const tokens = useCall(api.accountInfo.accessTokens, {});
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  const remove = useDelete(api.accountInfo.removeAccessToken, {
    input: ({ id }: AccessToken) => ({ params: { id } }),
    title: t("deleteTokenTitle"),
    description: t("deleteTokenText"),
    subject: ({ name }) => name,
    success: () => t("tokenDeleted"),
  });
  const columns = useTokenColumns();
  const list = tokens.data?.list;
  const add = (
    <Button icon={Plus} onClick={() => setMaking(true)}>
      {t("newToken")}
    </Button>
  );
  const deleteLink = (token: AccessToken) => (
    <Button
      variant="link"
      aria-label={t("deleteToken", { name: token.name })}
      onClick={() => remove.ask(token)}
    >
      {words("delete")}
    </Button>
  );
  return (
    <Part title={t("tokens")} description={t("tokensText")} actions={list?.length !== 0 && add}>
      <DataTable
        label={t("tokens")}
        rows={list}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        columns={columns}
        loading={tokens.isPending}
        error={
          tokens.isError && !list ? <LoadError error={tokens.error} onRetry={tokens.refetch} /> : undefined
        }
        empty={
          <EmptyState
            icon={KeyRound}
            title={t("tokensEmpty")}
            description={t("tokensEmptyText")}
            action={add}
          />
        }
        rowQuickAction={deleteLink}
      />
      {making && (
        <NewTokenDrawer
          onClose={() => setMaking(false)}
          onMade={(next) => {
            setMaking(false);
            setMade(next);
          }}
        />
      )}
      {made && <TokenMade made={made} onClose={() => setMade(undefined)} />}
      {remove.dialog}
    </Part>
  );
}
