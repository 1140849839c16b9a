import { NewAccessToken } from "@thingwright/contract/accounts/account-info.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { cleaned } from "../entrance/cleaned.ts";
import { messages } from "./messages/en.ts";
import { PermissionTree } from "./permission-tree.tsx";
import type { MadeToken } from "./token-made.tsx";

/** The lifetimes of a token in days. A token with the empty lifetime is valid until it is deleted. */
const lifetimes = ["7", "30", "90", "365", ""] as const;

interface NewTokenDrawerProps {
  onClose: () => void;
  onMade: (made: MadeToken) => void;
}

/** Asks for a token's name, permissions and lifetime. */
export function NewTokenDrawer({ onClose, onMade }: NewTokenDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const create = useAction(api.accountInfo.createAccessToken, {
    onDone: ({ token }, { body }) => onMade({ token, permissions: body.permissions }),
  });
  const form = useForm(NewAccessToken, {
    defaultValues: { name: "", permissions: [], days: 90 },
    onSubmit: (body) => create.run({ body }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("newToken")}
      description={t("tokensText")}
      size="sm"
      submit={words("create")}
      onClose={onClose}
    >
      <Field label={t("tokenName")} help={t("tokenNameHelp")} error={form.error("name")} required>
        <Input {...cleaned(form.register("name"))} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="days"
        render={({ field: { value, onChange, ...field } }) => (
          <Field label={t("expires")} error={form.error("days")}>
            <Select
              {...field}
              value={value === undefined ? "" : String(value)}
              onChange={(next) => onChange(next === "" ? undefined : Number(next))}
              options={lifetimes.map((days) => ({
                value: days,
                label: days === "" ? t("never") : t("days", { count: Number(days) }),
              }))}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="permissions"
        render={({ field }) => (
          <PermissionTree value={field.value} onChange={field.onChange} error={form.error("permissions")} />
        )}
      />
    </FormDrawer>
  );
}
