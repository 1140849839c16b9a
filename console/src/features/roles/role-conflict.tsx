import type { MenuPermission } from "@thingwright/contract/grammar/menu-permissions.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { DataScope, NewRole } from "@thingwright/contract/accounts/roles.ts";
import type { ReactNode } from "react";
import { ConflictDialog, VersionTable, type ConflictAnswer } from "../../lib/conflict-dialog.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useTitles } from "../../lib/titles.ts";
import { useAllApps } from "../apps/shared/use-all-apps.ts";
import { useNamedProducts } from "../products/shared/use-named-products.ts";
import { messages } from "./messages/en.ts";
import { added } from "./role-draft.ts";

interface ConflictProps {
  mine: NewRole;
  theirs: NewRole;
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Shows where two versions of a role differ, and asks which one stays. */
export function RoleConflict({ mine, theirs, onAnswer }: ConflictProps) {
  const t = useMessages(messages);
  return (
    <ConflictDialog title={t("conflictTitle")} description={t("conflictText")} onAnswer={onAnswer}>
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

/** The differing fields: plain ones as they are, of lists the entries that only one side has. */
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
