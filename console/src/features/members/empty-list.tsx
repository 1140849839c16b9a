import { Plus, Users } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { NothingFound } from "../../lib/nothing-found.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, LinkButton, TextLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useRoles } from "../roles/api.ts";
import type { MemberList } from "./member-filters.tsx";
import { messages } from "./messages/en.ts";

/** In place of rows: what to do next. Without a role, that is to make one. */
export function EmptyList({ list, onCreate }: { list: MemberList; onCreate: () => void }) {
  const t = useMessages(messages);
  const may = useMay();
  const { roles } = useRoles();
  if (list.filtered) {
    return (
      <NothingFound
        title={t("nothingFound")}
        description={t("nothingFoundText")}
        onClear={list.clearFilters}
      />
    );
  }
  if (!may(api.members.create))
    return <EmptyState icon={Users} title={t("emptyReadTitle")} description={t("emptyReadText")} />;
  const roleFirst = roles?.length === 0 && may(api.roles.create);
  return (
    <EmptyState
      icon={Users}
      title={t("emptyTitle")}
      description={t("emptyText")}
      action={
        roleFirst ? (
          <LinkButton
            variant="primary"
            icon={Plus}
            render={<ScreenLink screen="roleInfo" params={{ id: "new" }} />}
          >
            {t("newRole")}
          </LinkButton>
        ) : (
          <>
            <Button variant="primary" icon={Plus} onClick={onCreate}>
              {t("create")}
            </Button>
            <TextLink render={<ScreenLink screen="roleManage" />}>{t("toRoles")}</TextLink>
          </>
        )
      }
    />
  );
}
