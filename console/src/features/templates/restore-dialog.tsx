import { useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError, errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { messages } from "./messages/en.ts";

interface RestoreDialogProps {
  id: string;
  version: number;
  /** The version of the draft that is replaced. */
  draftVersion: number;
  onClose: () => void;
}

/**
 * Asks for confirmation before a published version replaces the draft. If parts of the version no longer exist, the
 * server refuses. The dialog then lists these parts, and offers to restore the version without them.
 */
export function RestoreDialog({ id, version, draftVersion, onClose }: RestoreDialogProps) {
  const t = useMessages(messages);
  const [refused, setRefused] = useState<unknown>();
  const restore = useAction(api.templates.restore, {
    refreshOnConflict: ["templates"],
    success: t("restored", { version }),
  });
  const missing =
    refused instanceof CallError && refused.is("invalid_input")
      ? refused.fields.map(({ message }) => message)
      : [];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="primary"
      title={t("restoreTitle", { version })}
      description={t("restoreText", { version })}
      confirmLabel={missing.length > 0 ? t("restoreWithout") : t("restore")}
      error={
        missing.length > 0 ? (
          <>
            {t("restoreMissing")}
            <ul className="list-disc ps-5">
              {missing.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </>
        ) : (
          refused !== undefined && errorText(refused)
        )
      }
      onConfirm={async () => {
        const body = { draft_version: draftVersion, without_missing: missing.length > 0 };
        try {
          await restore.run({ params: { id, version: String(version) }, body });
        } catch (error) {
          setRefused(error);
          throw error;
        }
      }}
    />
  );
}
