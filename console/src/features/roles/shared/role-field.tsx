import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { TextLink } from "../../../ui/button.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { Field } from "../../../ui/field.tsx";
import type { ValueControl } from "../../../ui/option.ts";
import { useRoles } from "../api.ts";
import { messages } from "../messages/en.ts";

/** Chooses a role. A link to create a new one opens another tab, so that the form keeps its input. */
export function RoleField({
  error,
  value,
  onChange,
  ...field
}: ValueControl<string> & { error: string | undefined }) {
  const t = useMessages(messages);
  const may = useMay();
  const { query, roles } = useRoles();
  const link = may(api.roles.create) && (
    <TextLink
      render={<ScreenLink screen="roleInfo" params={{ id: "new" }} target="_blank" />}
      className="text-meta"
    >
      {t("createRole")}
    </TextLink>
  );
  return (
    <>
      <Field label={t("role")} error={error} help={t("roleHelp")} action={link} required>
        <Combobox
          {...field}
          value={value || null}
          onChange={(id) => onChange(id ?? "")}
          placeholder={t("selectRole")}
          loading={query.isPending}
          options={(roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      {roles?.length === 0 && <Alert tone="info">{t("noRoles")}</Alert>}
    </>
  );
}
