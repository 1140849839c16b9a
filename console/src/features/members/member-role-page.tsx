import type { Member } from "@thingwright/contract/accounts/members.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink, useGo, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormActions } from "../../ui/form-layout.tsx";
import { Page } from "../../ui/page.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { useRoles } from "../roles/api.ts";
import { useMember } from "./api.ts";
import { Grants } from "./grants-preview.tsx";
import { messages } from "./messages/en.ts";

/** Assigns a role to a member, with a preview of what the role grants. */
export function MemberRolePage() {
  const { uid } = useScreenParams("subUserRole");
  const t = useMessages(messages);
  const member = useMember(uid);
  const { query } = useRoles();
  const failed = [member, query].find(({ isError, data }) => isError && !data);
  return (
    <Page
      title={t("roleTitle")}
      description={member.data && t("roleText", { name: member.data.nickname })}
      back={
        <ScreenLink screen="subUser" params={{ uid }}>
          {member.data?.nickname ?? t("member")}
        </ScreenLink>
      }
    >
      {failed && <LoadError error={failed.error} onRetry={failed.refetch} />}
      {!failed && (!member.data || !query.data) && <SkeletonForm fields={4} />}
      {member.data && query.data && <Choice member={member.data} />}
    </Page>
  );
}

function Choice({ member }: { member: Member }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const may = useMay();
  const go = useGo();
  const { roles = [] } = useRoles();
  const [chosen, setChosen] = useState(member.role_id ?? "");
  const assign = useAction(api.members.setRole, {
    invalidates: ["members", "roles"],
    onDone: ({ nickname, role_name }) => {
      toast.success(t("assigned", { name: nickname, role: role_name }));
      void go({ screen: "subUser", params: { uid: member.uid } });
    },
  });
  const newRole = may(api.roles.create) && (
    <LinkButton icon={Plus} render={<ScreenLink screen="roleInfo" params={{ id: "new" }} />}>
      {t("newRole")}
    </LinkButton>
  );
  if (roles.length === 0)
    return <EmptyState icon={Plus} title={t("chooseRole")} description={t("noRoles")} action={newRole} />;
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RadioCards
          aria-label={t("role")}
          value={chosen}
          onChange={setChosen}
          columns={1}
          options={roles.map(({ id, name, description, member_count }) => ({
            value: id,
            label: id === member.role_id ? t("currentRole", { name }) : name,
            description: [description, t("membersWith", { count: member_count })].filter(Boolean).join(" · "),
          }))}
        />
        <Card title={t("preview")}>
          {chosen ? <Grants roleId={chosen} /> : <p className="text-muted">{t("previewEmpty")}</p>}
        </Card>
      </div>
      <FormActions>
        {newRole}
        <LinkButton render={<ScreenLink screen="subUser" params={{ uid: member.uid }} />}>
          {words("cancel")}
        </LinkButton>
        <Button
          variant="primary"
          loading={assign.pending}
          disabled={chosen === "" || chosen === member.role_id}
          onClick={() => assign.start({ params: { uid: member.uid }, body: { role_id: chosen } })}
        >
          {t("save")}
        </Button>
      </FormActions>
    </>
  );
}
