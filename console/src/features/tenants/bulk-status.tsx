import { enabled } from "@thingwright/contract/enums.ts";
import type { Tenant } from "@thingwright/contract/tenants.ts";
import { Ban, CircleCheck } from "lucide-react";
import { api } from "../../lib/api.ts";
import { BulkActions } from "../../lib/bulk-actions.tsx";
import { call } from "../../lib/client.ts";
import { useMessages } from "../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

/** Enables or disables the chosen tenants; disabling asks, because it ends sessions. */
export function BulkStatus({ chosen, onDone }: { chosen: readonly Tenant[]; onDone: () => void }) {
  const t = useMessages(messages);
  const set = (status: Tenant["status"]) => (tenant: Tenant) =>
    call(api.tenants.setStatus, { params: { uid: tenant.uid }, body: { status } });
  return (
    <BulkActions
      rows={chosen}
      nameOf={(tenant) => tenant.company_name || tenant.username}
      refreshes={["tenants"]}
      onDone={onDone}
      actions={[
        {
          label: t("enable"),
          icon: CircleCheck,
          run: set(enabled.yes),
          done: (count) => t("enabledMany", { count }),
        },
        {
          label: t("disable"),
          icon: Ban,
          run: set(enabled.no),
          done: (count) => t("disabledMany", { count }),
          sure: { title: (count) => t("disableManyTitle", { count }), description: t("disableManyText") },
        },
      ]}
    />
  );
}
