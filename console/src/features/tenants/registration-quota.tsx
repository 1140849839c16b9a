import { RegistrationQuota } from "@thingwright/contract/accounts/tenants.ts";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { messages } from "./messages/en.ts";
import { QuotaFields } from "./tenant-fields.tsx";

/** The button for the quotas of accounts that register themselves, and the drawer that it opens. */
export function RegistrationQuotas() {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const quota = useCall(api.tenants.registrationQuota, {});
  return (
    <>
      <Button icon={SlidersHorizontal} disabled={!quota.data} onClick={() => setOpen(true)}>
        {t("registrationQuotas")}
      </Button>
      {open && quota.data && <QuotaDrawer quota={quota.data} onClose={() => setOpen(false)} />}
    </>
  );
}

function QuotaDrawer({ quota, onClose }: { quota: RegistrationQuota; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const update = useAction(api.tenants.setRegistrationQuota, { success: t("saved"), onDone: onClose });
  const form = useForm(RegistrationQuota, {
    defaultValues: quota,
    onSubmit: (body) => update.run({ body }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("registrationQuotas")}
      description={t("registrationQuotasText")}
      submit={words("save")}
      onClose={onClose}
    >
      <QuotaFields form={form} />
    </FormDrawer>
  );
}
