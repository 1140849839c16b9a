import { Plus, Users } from "lucide-react";
import { api } from "../../lib/api.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, LinkButton, TextLink } from "../../ui/button.tsx";
import { useRoles } from "../roles/api.ts";
import type { MemberList } from "./member-filters.tsx";
import { messages } from "./messages/en.ts";

/** In place of rows: what to do next. Without a role, that is to make one. */
export function NoMembers({ list, onCreate }: { list: MemberList; onCreate: () => void }) {
  const t = useMessages(messages);
  const may = useMay();
  const { roles } = useRoles();
  const mayCreate = may(api.members.create);
  const roleFirst = roles?.length === 0 && may(api.roles.create);
  const action = roleFirst ? (
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
  );
  return (
    <EmptyList
      list={list}
      nothingFound={t("nothingFound")}
      icon={Users}
      title={t(mayCreate ? "emptyTitle" : "emptyReadTitle")}
      description={t(mayCreate ? "emptyText" : "emptyReadText")}
      action={mayCreate && action}
    />
  );
}
