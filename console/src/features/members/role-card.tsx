import type { Member } from "@thingwright/contract/accounts/members.ts";
import { UserCog } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { LinkButton, TextLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Grants } from "./grants-preview.tsx";
import { messages } from "./messages/en.ts";

/** The role of a member, with the rights that it grants. */
export function RoleCard({ member, mayChange }: { member: Member; mayChange: boolean }) {
  const t = useMessages(messages);
  const may = useMay();
  return (
    <Card
      title={member.role_name ? t("roleNamed", { name: member.role_name }) : t("roleCard")}
      actions={
        <>
          {member.role_id && may(api.roles.get) && (
            <TextLink
              render={<ScreenLink screen="roleOfMember" params={{ id: member.role_id, uid: member.uid }} />}
            >
              {t("viewRole")}
            </TextLink>
          )}
          {mayChange && (
            <LinkButton
              size="sm"
              icon={UserCog}
              render={<ScreenLink screen="subUserRole" params={{ uid: member.uid }} />}
            >
              {t("assignRole")}
            </LinkButton>
          )}
        </>
      }
    >
      {member.role_id === null && <p className="text-muted">{t("roleNone")}</p>}
      {member.role_id !== null && may(api.roles.get) && <Grants roleId={member.role_id} />}
    </Card>
  );
}
