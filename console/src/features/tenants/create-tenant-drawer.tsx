import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { api } from "../../lib/api.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { useActivationToast } from "../outbox/api.ts";
import { messages } from "./messages/en.ts";
import { QuotaFields, TenantTextField } from "./tenant-fields.tsx";

const usual = { device_quota: 1000, member_quota: 20 };

/** Adds a tenant, who then gets a link to choose a password. */
export function CreateTenantDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const showActivation = useActivationToast();
  const create = useAction(api.tenants.create, {
    onDone: (tenant) => {
      showActivation({ contact: tenant.username, title: t("added", { name: tenant.company_name }) });
      onClose();
    },
  });
  const form = useForm(tenants.create.body, {
    defaultValues: { email: "", nickname: "", company_name: "", ...usual },
    onSubmit: (body) => create.run({ body }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("createTitle")}
      description={t("createText")}
      submit={t("create")}
      onClose={onClose}
    >
      <Field label={t("email")} error={form.error("email")} help={t("emailHelp")} required>
        <Input {...form.register("email")} type="email" autoComplete="off" />
      </Field>
      <TenantTextField
        of="company"
        input={form.register("company_name")}
        error={form.error("company_name")}
      />
      <TenantTextField of="nickname" input={form.register("nickname")} error={form.error("nickname")} />
      <QuotaFields form={form} />
    </FormDrawer>
  );
}
