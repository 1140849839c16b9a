import { Plus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../lib/api.ts";
import { type Clearable, EmptyList } from "../../lib/empty-list.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { LinkButton, TextLink } from "../../ui/button.tsx";
import { useRoles } from "../roles/api.ts";
import { messages } from "./messages/en.ts";

interface NoMembersProps {
  list: Clearable;
  /** The button that adds a member; undefined or false if the user may not add members. */
  create: ReactNode;
}

/**
 * Shown if the list has no rows. It offers the next step: to add a member or, if there is no role yet, to add a role.
 */
export function NoMembers({ list, create }: NoMembersProps) {
  const t = useMessages(messages);
  const may = useMay();
  const { roles } = useRoles();
  const mayCreate = Boolean(create);
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
      {create}
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
