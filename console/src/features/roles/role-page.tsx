import type { NewRole, Role } from "@thingwright/contract/roles.ts";
import { useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useKept } from "../../lib/query.ts";
import { useQuestion } from "../../lib/question.ts";
import { ScreenLink, useGo, useScreenParams } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { useRole } from "./api.ts";
import { messages } from "./messages/en.ts";
import { useMayGrant } from "./permission-tree.tsx";
import type { ConflictAnswer } from "../../lib/conflict-dialog.tsx";
import { RoleConflict } from "./role-conflict.tsx";
import { copyOf, draftOf } from "./role-draft.ts";
import { RoleForm, useRoleForm } from "./role-form.tsx";

/** One role, or with the id `new` the making of one; `?from=` starts from a copy. */
export function RolePage() {
  const { id } = useScreenParams("roleInfo");
  const t = useMessages(messages);
  const titles = useTitles();
  const { from }: { from?: string } = useSearch({ strict: false });
  const isNew = id === "new";
  const source = isNew ? from : id;
  const role = useRole(source);
  if (source !== undefined && !role.data)
    return (
      <Page
        title={isNew ? titles.screen("roleInfo", { id: "new" }) : t("role")}
        back={backLink(t("back"))}
        width="form"
      >
        {role.isError ? <LoadError error={role.error} onRetry={role.refetch} /> : <SkeletonForm fields={5} />}
      </Page>
    );
  if (isNew)
    return <CreateRole key={from} draft={role.data ? copyOf(role.data, t("copySuffix")) : draftOf()} />;
  return role.data && <EditRole key={id} role={role.data} />;
}

function backLink(words: string) {
  return <ScreenLink screen="roleManage">{words}</ScreenLink>;
}

function CreateRole({ draft }: { draft: NewRole }) {
  const t = useMessages(messages);
  const titles = useTitles();
  const go = useGo();
  const create = useAction(api.roles.create, {
    success: ({ name }) => t("createdToast", { name }),
    onDone: () => void go({ screen: "roleManage" }),
  });
  const form = useRoleForm(draft, (body) => create.run({ body }));
  return (
    <Page
      title={titles.screen("roleInfo", { id: "new" })}
      description={t("newText")}
      back={backLink(t("back"))}
      width="form"
      stickyHead
      actions={
        <Button variant="primary" type="submit" form="role" loading={form.submitting}>
          {t("create")}
        </Button>
      }
    >
      <RoleForm form={form} disabled={false} />
    </Page>
  );
}

function EditRole({ role }: { role: Role }) {
  const t = useMessages(messages);
  const may = useMay();
  const mayGrant = useMayGrant();
  const { form, conflict } = useRoleEditor(role);
  const beyond = !role.menu_permissions.every(mayGrant);
  const locked = beyond || !may(api.roles.update);
  return (
    <Page
      title={role.name}
      description={t("editText")}
      back={backLink(t("back"))}
      width="form"
      stickyHead
      actions={
        <>
          <TextLink
            className="mr-2"
            render={<ScreenLink screen="subUserManage" search={{ role_id: role.id }} />}
          >
            {t("membersWith", { count: role.member_count })}
          </TextLink>
          {!locked && (
            <Button
              variant="primary"
              type="submit"
              form="role"
              loading={form.submitting}
              disabled={!form.formState.isDirty}
            >
              {t("save")}
            </Button>
          )}
        </>
      }
    >
      {locked && <Alert tone="info">{t(may(api.roles.update) ? "beyond" : "readOnly")}</Alert>}
      <RoleForm form={form} disabled={locked} />
      {conflict.question && <RoleConflict {...conflict.question} onAnswer={conflict.answer} />}
    </Page>
  );
}

/** Saves against the version that was read, and asks when somebody else was faster. */
function useRoleEditor(role: Role) {
  const t = useMessages(messages);
  const kept = useKept();
  const update = useAction(api.roles.update);
  const version = useRef(role.version);
  const conflict = useQuestion<{ mine: NewRole; theirs: NewRole }, ConflictAnswer>();
  const params = { id: role.id };

  const save = async (body: NewRole): Promise<void> => {
    try {
      const saved = await update.run({ params, body: { ...body, version: version.current } });
      version.current = saved.version;
      toast.success(t("saved", { name: saved.name }));
    } catch (error) {
      if (!(error instanceof CallError && error.is("conflict"))) throw error;
      const theirs = await call(api.roles.get, { params });
      // The same code says that the name is taken: only another version is a conflict.
      if (theirs.version === version.current) throw error;
      version.current = theirs.version;
      void kept.refresh("roles");
      const answer = await conflict.ask({ mine: body, theirs: draftOf(theirs) });
      if (answer === "back") throw error;
      if (answer === "mine") return save(body);
      form.reset(draftOf(theirs));
    }
  };
  const form = useRoleForm(draftOf(role), save);
  return { form, conflict };
}
