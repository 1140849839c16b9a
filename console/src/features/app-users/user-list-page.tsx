import { CircleUserRound } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { listWords } from "../../lib/usual-words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { messages } from "./messages/en.ts";
import { useUserColumns } from "./user-columns.tsx";
import { UserFilters, useUserList } from "./user-filters.tsx";
import { useUserWords } from "./user-words.ts";

/** The people who use the account's apps. */
export function UserListPage() {
  const t = useMessages(messages);
  const list = useUserList();
  const { nameOf } = useUserWords();
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useUserColumns()}
      rowKey={({ id }) => id}
      rowLabel={nameOf}
      filters={<UserFilters list={list} />}
      empty={{
        icon: CircleUserRound,
        title: t("emptyTitle"),
        description: t("emptyText"),
        action: <LinkButton render={<ScreenLink screen="appList" />}>{t("toApps")}</LinkButton>,
        nothingFound: t("nothingFound"),
        nothingFoundText: t("nothingFoundText"),
      }}
      rowLink={({ id }) => (
        <ScreenLink screen="userInfo" params={{ userId: id }}>
          {t("open")}
        </ScreenLink>
      )}
    />
  );
}
