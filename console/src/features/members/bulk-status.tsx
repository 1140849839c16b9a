import { enabled, type Enabled } from "@thingwright/contract/enums.ts";
import { Ban, CircleCheck } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useKept } from "../../lib/query.ts";
import { useUser } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { messages } from "./messages/en.ts";

/** Enables or disables the chosen members; disabling asks, because it ends sessions. */
export function BulkStatus({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const t = useMessages(messages);
  const kept = useKept();
  const user = useUser();
  const [busy, setBusy] = useState<Enabled>();
  const [asking, setAsking] = useState(false);
  const uids = chosen.filter((uid) => uid !== user?.uid);

  const setAll = async (status: Enabled) => {
    setBusy(status);
    const results = await Promise.allSettled(
      uids.map((uid) => call(api.members.setStatus, { params: { uid }, body: { status } })),
    );
    await kept.refresh("members");
    setBusy(undefined);
    const failures = results.filter((result) => result.status === "rejected");
    const count = results.length - failures.length;
    const own = uids.length < chosen.length ? t("ownLeftOut") : undefined;
    if (count > 0) {
      const title = t(status === enabled.yes ? "enabledMany" : "disabledMany", { count });
      toast({ tone: "success", title, description: own });
    }
    if (failures.length > 0)
      toast.error(t("manyFailed", { count: failures.length }), errorText(failures[0]?.reason));
    onDone();
  };

  return (
    <>
      <Button
        size="sm"
        icon={CircleCheck}
        loading={busy === enabled.yes}
        onClick={() => void setAll(enabled.yes)}
      >
        {t("enableMany")}
      </Button>
      <Button size="sm" icon={Ban} loading={busy === enabled.no} onClick={() => setAsking(true)}>
        {t("disableMany")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("disableTitle", { count: uids.length })}
        description={t("disableText")}
        confirmLabel={t("disableMany")}
        onConfirm={() => setAll(enabled.no)}
      />
    </>
  );
}
