import type { Tenant } from "@thingwright/contract/tenants.ts";
import { api } from "../../lib/api.ts";
import { BulkActions } from "../../lib/bulk-actions.tsx";
import { call } from "../../lib/client.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useStatusActions } from "../../lib/status-actions.ts";
import { messages } from "./messages/en.ts";

/** Enables or disables the chosen tenants. */
export function BulkStatus({ chosen, onDone }: { chosen: readonly Tenant[]; onDone: () => void }) {
  const t = useMessages(messages);
  const actions = useStatusActions<Tenant>({
    set: ({ uid }, status) => call(api.tenants.setStatus, { params: { uid }, body: { status } }),
    enabled: (count) => t("enabledMany", { count }),
    disabled: (count) => t("disabledMany", { count }),
    sure: { title: (count) => t("disableManyTitle", { count }), description: t("disableManyText") },
  });
  return (
    <BulkActions
      rows={chosen}
      nameOf={(tenant) => tenant.company_name || tenant.username}
      refreshes={["tenants"]}
      onDone={onDone}
      actions={actions}
    />
  );
}
