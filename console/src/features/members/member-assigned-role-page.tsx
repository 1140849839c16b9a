import { UserCog } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay, useUser } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton, TextLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { useRole } from "../roles/api.ts";
import { useMember } from "./api.ts";
import { GrantsPreview } from "./grants-preview.tsx";
import { messages } from "./messages/en.ts";
import { MemberName } from "./shared/member-name.tsx";

/** A role that is assigned to a member: what it grants, and a link to assign another role. */
export function MemberAssignedRolePage() {
  const { id, uid } = useScreenParams("roleOfMember");
  const t = useMessages(messages);
  const may = useMay();
  const own = useUser()?.uid === uid;
  const member = useMember(uid);
  const role = useRole(id);
  const failed = [member, role].find(({ isError, data }) => isError && !data);
  const name = member.data?.nickname ?? "";
  const assigned = member.data?.role_id === id;
  return (
    <Page
      title={role.data?.name ?? t("role")}
      description={assigned && t("assignedTo", { name })}
      back={
        <ScreenLink screen="subUser" params={{ uid }}>
          {member.data?.nickname ?? t("member")}
        </ScreenLink>
      }
      actions={
        role.data &&
        member.data && (
          <>
            <TextLink className="mr-2" render={<ScreenLink screen="roleInfo" params={{ id }} />}>
              {t("viewRole")}
            </TextLink>
            {may(api.members.setRole) && !own && (
              <LinkButton
                variant="primary"
                icon={UserCog}
                render={<ScreenLink screen="subUserRole" params={{ uid }} />}
              >
                {t("changeRole")}
              </LinkButton>
            )}
          </>
        )
      }
    >
      {failed && <LoadError error={failed.error} onRetry={failed.refetch} />}
      {!failed && (!member.data || !role.data) && <SkeletonForm fields={4} />}
      {member.data && role.data && (
        <>
          {!assigned && <Alert tone="warning">{t("otherRole", { name })}</Alert>}
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Card title={t("member")}>
              <MemberName member={member.data} />
            </Card>
            <Card title={t("preview")}>
              <GrantsPreview role={role.data} />
            </Card>
          </div>
        </>
      )}
    </Page>
  );
}
