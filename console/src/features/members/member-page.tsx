import { activated, enabled } from "@thingwright/contract/grammar/enums.ts";
import type { Member } from "@thingwright/contract/accounts/members.ts";
import { History, Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { ActivationDot, LastLogin } from "../account/shared/account-state.tsx";
import { useSecondFactorItem } from "../account/shared/second-factor-item.tsx";
import { api } from "../../lib/api.ts";
import { EnabledSwitch } from "../../lib/enabled-switch.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as accounts } from "../account/shared/messages/en.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { ScreenLink, useGo, useScreenParams } from "../../lib/screens.tsx";
import { useMay, useUser } from "../../lib/user.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useMember } from "./api.ts";
import { messages } from "./messages/en.ts";
import { RoleCard } from "./role-card.tsx";
import { useMemberActions } from "./use-member-actions.tsx";
import { useSetStatus } from "./use-set-status.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const EditMemberDrawer = lazyPart(() => import("./edit-member-drawer.tsx").then((m) => m.EditMemberDrawer));

/** One member: contact, role, and whether the member may sign in. */
export function MemberPage() {
  const { uid } = useScreenParams("subUser");
  const t = useMessages(messages);
  const query = useMember(uid);
  if (query.data) return <MemberDetails member={query.data} />;
  return (
    <Page title={t("member")} back={<ScreenLink screen="subUserManage">{t("back")}</ScreenLink>}>
      {query.isError ? (
        <LoadError error={query.error} onRetry={query.refetch} />
      ) : (
        <SkeletonForm fields={4} />
      )}
    </Page>
  );
}

function MemberDetails({ member }: { member: Member }) {
  const t = useMessages(messages);
  const may = useMay();
  const go = useGo();
  const own = useUser()?.uid === member.uid;
  const actions = useMemberActions(() => void go({ screen: "subUserManage" }, { replace: true }));
  const mayChange = may(api.members.update) && !own;
  return (
    <Page>
      <DetailHeader
        back={<ScreenLink screen="subUserManage">{t("back")}</ScreenLink>}
        glyph={<Avatar name={member.nickname} size={40} />}
        title={member.nickname}
        status={<ActivationDot account={member} />}
        identifiers={[
          { label: t("loginName"), value: member.username },
          { label: "UID", value: member.uid },
        ]}
        actions={
          <>
            {may(api.operatingRecords.list) && (
              <LinkButton
                icon={History}
                render={<ScreenLink screen="operatingRecord" search={{ account_id: member.uid }} />}
              >
                {t("activity")}
              </LinkButton>
            )}
            {mayChange && member.activated === activated.no && (
              <Button icon={Send} loading={actions.sending} onClick={() => void actions.send(member)}>
                {t("resend")}
              </Button>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ProfileCard member={member} mayChange={mayChange} />
          <AccessCard member={member} mayChange={mayChange} onDelete={() => actions.remove(member)} />
        </div>
        <RoleCard member={member} mayChange={mayChange} />
      </div>
      {actions.dialog}
    </Page>
  );
}

function ProfileCard({ member, mayChange }: { member: Member; mayChange: boolean }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const account = useMessages(accounts);
  const [editing, setEditing] = useState(false);
  const secondFactor = useSecondFactorItem({ account: member, of: "removeOfMember", mayRemove: mayChange });
  return (
    <Card
      title={t("profile")}
      actions={
        mayChange && (
          <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
            {words("edit")}
          </Button>
        )
      }
    >
      <DescriptionList
        items={[
          { label: t("nickname"), value: member.nickname },
          { label: t("email"), value: member.email },
          { label: t("mobile"), value: member.mobile },
          { label: account("lastLogin"), value: <LastLogin account={member} /> },
          secondFactor,
          { label: words("created"), value: <Time value={member.created_at} /> },
        ]}
      />
      {editing && <EditMemberDrawer member={member} onClose={() => setEditing(false)} />}
    </Card>
  );
}

interface AccessProps {
  member: Member;
  mayChange: boolean;
  onDelete: () => void;
}

function AccessCard({ member, mayChange, onDelete }: AccessProps) {
  const t = useMessages(messages);
  const set = useSetStatus();
  const own = useUser()?.uid === member.uid;
  const on = member.status === enabled.yes;
  return (
    <Card
      title={t("access")}
      actions={
        mayChange && (
          <EnabledSwitch
            status={member.status}
            label={t("enableName", { name: member.nickname })}
            onSet={(status) => set(member.uid, status)}
          />
        )
      }
    >
      <p className="text-muted">{own ? t("ownAccess") : t(on ? "accessOn" : "accessOff")}</p>
      {mayChange && (
        <Button icon={Trash2} className="mt-4" onClick={onDelete}>
          {t("deleteMember")}
        </Button>
      )}
    </Card>
  );
}
