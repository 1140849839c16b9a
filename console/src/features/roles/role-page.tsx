import { NewRole, type Role, type DataScope } from "@thingwright/contract/accounts/roles.ts";
import type { MenuPermission } from "@thingwright/contract/grammar/menu-permissions.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../../lib/api.ts";
import { ConflictDialog, VersionTable } from "../../lib/conflict/conflict.tsx";
import type { ConflictAnswer } from "../../lib/versioned-save.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction } from "../../lib/query.ts";
import { ScreenLink, useGo, useScreenParams } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { useMay } from "../../lib/user.ts";
import { useVersionedForm } from "../../lib/versioned-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { useAllApps } from "../apps/shared/use-all-apps.ts";
import { useNamedProducts } from "../products/shared/use-named-products.ts";
import { useRole } from "./api.ts";
import { messages } from "./messages/en.ts";
import { useMayGrant } from "./permission-tree.tsx";
import { copyOf, draftOf, added } from "./role-draft.ts";
import { RoleForm, useRoleForm } from "./role-form.tsx";

/** One role. With the id `new`, the page creates a role, and `?from=` starts from a copy of another role. */
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
  const update = useAction(api.roles.update, { success: ({ name }) => t("saved", { name }) });
  const params = { id: role.id };
  const { form, conflict } = useVersionedForm(NewRole, {
    object: role,
    fieldsOf: draftOf,
    save: (body) => update.run({ params, body }),
    get: api.roles.get,
    params,
  });
  const beyond = role.products_out_of_reach > 0 || !role.menu_permissions.every(mayGrant);
  const locked = beyond || !may(api.roles.update);
  return (
    <Page
      title={role.name}
      description={locked ? undefined : t("editText")}
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
      <RoleForm
        form={form}
        disabled={locked}
        outOfReach={{ products: role.products_out_of_reach, apps: role.apps_out_of_reach }}
      />
      {conflict.question && <RoleConflict {...conflict.question} onAnswer={conflict.answer} />}
    </Page>
  );
}

interface ConflictProps {
  mine: NewRole;
  theirs: NewRole;
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Shows where two versions of a role differ, and asks which one to keep. */
function RoleConflict({ mine, theirs, onAnswer }: ConflictProps) {
  return (
    <ConflictDialog onAnswer={onAnswer}>
      <VersionTable rows={useDifferences(mine, theirs)} />
    </ConflictDialog>
  );
}

const idsOf = (scope: DataScope) => (scope.kind === "some" ? scope.ids : []);

interface Difference {
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
}

/**
 * Returns a row for each differing field. Plain values are shown in full. Of a list, only the entries that the other
 * side lacks are shown.
 */
function useDifferences(mine: NewRole, theirs: NewRole): Difference[] {
  const t = useMessages(messages);
  const titles = useTitles();
  const names = useNamedProducts([...idsOf(mine.products), ...idsOf(theirs.products)]);
  const apps = useAllApps().data?.list ?? [];
  const screenOf = (permission: MenuPermission) => {
    const [key, edit] = permission.split(":");
    return `${titles.screen(key as MenuKey)} (${t(edit ? "edit" : "view")})`;
  };
  const list = (texts: string[]) => (texts.length > 0 ? texts.join(", ") : t("none"));
  const productsOf = (side: DataScope, other: DataScope) => {
    if (side.kind === "all") return t("productsAll");
    const ids = other.kind === "some" ? added(other.ids, side.ids) : side.ids;
    return list(ids.map((id) => names.find((product) => product.id === id)?.name ?? id));
  };
  const appsOf = (side: DataScope, other: DataScope) => {
    if (side.kind === "all") return t("appsAll");
    return list(
      (other.kind === "some" ? added(other.ids, side.ids) : side.ids).map(
        (id) => apps.find((app) => app.id === id)?.name ?? id,
      ),
    );
  };
  return [
    { label: t("name"), theirs: theirs.name, mine: mine.name },
    { label: t("description"), theirs: theirs.description || "--", mine: mine.description || "--" },
    {
      label: t("menu_permissions"),
      theirs: list(added(mine.menu_permissions, theirs.menu_permissions).map(screenOf)),
      mine: list(added(theirs.menu_permissions, mine.menu_permissions).map(screenOf)),
    },
    {
      label: t("products"),
      theirs: productsOf(theirs.products, mine.products),
      mine: productsOf(mine.products, theirs.products),
    },
    { label: t("apps"), theirs: appsOf(theirs.apps, mine.apps), mine: appsOf(mine.apps, theirs.apps) },
  ].filter((row) => row.theirs !== row.mine);
}
