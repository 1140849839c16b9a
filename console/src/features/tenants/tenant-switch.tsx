import { enabled } from "@thingwright/contract/grammar/enums.ts";
import type { Tenant } from "@thingwright/contract/accounts/tenants.ts";
import { EnabledDot } from "../account/shared/account-state.tsx";
import { api } from "../../lib/api.ts";
import { EnabledSwitch } from "../../lib/enabled-switch.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction, useKept } from "../../lib/query.ts";
import { useQuestion } from "../../lib/question.ts";
import { useMay } from "../../lib/user.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { messages } from "./messages/en.ts";

/** The switch for whether a tenant may sign in. Before it disables a tenant, a dialog states the effects. */
export function TenantSwitch({ tenant }: { tenant: Tenant }) {
  const t = useMessages(messages);
  const may = useMay();
  const kept = useKept();
  const setStatus = useAction(api.tenants.setStatus, { invalidates: [] });
  const sure = useQuestion<true, boolean>();
  if (!may(api.tenants.setStatus)) return <EnabledDot account={tenant} />;
  return (
    <>
      <EnabledSwitch
        status={tenant.status}
        label={t("enableName", { name: tenant.company_name || tenant.username })}
        sure={async (status) => status === enabled.yes || sure.ask(true)}
        onSet={async (status) => {
          await setStatus.run({ params: { uid: tenant.uid }, body: { status } });
          await kept.refresh("tenants");
        }}
      />
      <ConfirmDialog
        open={sure.question === true}
        onOpenChange={(open) => !open && sure.answer(false)}
        title={t("disableTitle")}
        description={t("disableText")}
        subject={tenant.company_name || tenant.username}
        confirmLabel={t("disable")}
        onConfirm={() => sure.answer(true)}
      />
    </>
  );
}
