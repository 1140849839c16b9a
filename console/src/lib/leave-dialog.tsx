import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useMessages } from "./i18n.ts";
import type { Leaving } from "./leave-guard.ts";
import { messages } from "./messages/en.ts";

/**
 * The `LeaveGuard` of the signed-in pages: it asks before the router leaves the page, the browser tab closes, or a
 * drawer closes.
 */
export function LeaveDialog({ form }: { form: Leaving }) {
  const t = useMessages(messages);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && form.unsaved(),
    enableBeforeUnload: form.unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked" || form.leaving !== undefined}
      onOpenChange={(open) => {
        if (open) return;
        blocker.reset?.();
        form.settleLeave();
      }}
      title={t("leaveTitle")}
      description={t(form.running?.() ? "leaveUpload" : "leaveText")}
      confirmLabel={t("leave")}
      cancelLabel={t("keepEditing")}
      onConfirm={() => {
        blocker.proceed?.();
        form.leaving?.();
      }}
    />
  );
}
