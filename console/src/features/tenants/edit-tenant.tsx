import { tenants, type Tenant } from "@thingwright/contract/accounts/tenants.ts";
import { api } from "../../lib/api.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormGrid } from "../../ui/form-layout.tsx";
import { Page } from "../../ui/page.tsx";
import { messages } from "./messages/en.ts";
import { QuotaFields, TenantTextField } from "./tenant-fields.tsx";

/** Edits the names and quotas of a tenant. */
export function EditTenant({ tenant }: { tenant: Tenant }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const go = useGo();
  const view = { target: `${tenant.uid}&view` };
  const update = useAction(api.tenants.update, {
    success: t("saved"),
    onDone: () => void go({ screen: "tenantInfo", params: view }),
  });
  const { nickname, company_name, device_quota, member_quota } = tenant;
  const form = useForm(tenants.create.body.omit({ email: true }), {
    defaultValues: { nickname, company_name, device_quota, member_quota },
    onSubmit: (body) => update.run({ params: { uid: tenant.uid }, body }),
  });
  const name = company_name || nickname;
  return (
    <Page
      title={name}
      description={t("editText")}
      width="form"
      back={
        <ScreenLink screen="tenantInfo" params={view}>
          {name}
        </ScreenLink>
      }
      actions={
        <>
          <LinkButton render={<ScreenLink screen="tenantInfo" params={view} />}>{words("cancel")}</LinkButton>
          <Button variant="primary" type="submit" form="edit-tenant" loading={form.submitting}>
            {words("save")}
          </Button>
        </>
      }
    >
      <Card>
        <Form form={form} id="edit-tenant">
          <FormGrid columns={2}>
            <TenantTextField
              of="company"
              input={form.register("company_name")}
              error={form.error("company_name")}
            />
            <TenantTextField of="nickname" input={form.register("nickname")} error={form.error("nickname")} />
            <QuotaFields form={form} tenant={tenant} />
          </FormGrid>
        </Form>
      </Card>
    </Page>
  );
}
