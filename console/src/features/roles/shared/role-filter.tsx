import { useMessages } from "../../../lib/i18n.ts";
import { type Filtered, SelectFilter } from "../../../lib/list-filters.tsx";
import { useRoles } from "../api.ts";
import { messages } from "../messages/en.ts";

/** Filters a list by role. */
export function RoleFilter({ list }: { list: Filtered<"role_id"> }) {
  const t = useMessages(messages);
  const { roles = [] } = useRoles();
  return (
    <SelectFilter
      list={list}
      name="role_id"
      label={t("role")}
      any={t("anyRole")}
      options={roles.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
