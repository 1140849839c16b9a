import type { TaskKind } from "@thingwright/contract/grammar/task-kinds.ts";
import type { TaskStarted } from "@thingwright/contract/grammar/tasks.ts";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useKept } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "../messages/en.ts";
import { useAnnounceTaskStart } from "./use-announce-task-start.ts";

/** A task on the chosen rows of a list. */
export interface BulkTask {
  kind: TaskKind;
  label: string;
  icon: LucideIcon;
  start: () => Promise<TaskStarted>;
  /** The confirmation that is shown before the task starts. */
  sure?: Pick<ConfirmDialogProps, "title" | "description" | "tone" | "typeToConfirm"> | undefined;
}

interface BulkTaskActionsProps {
  actions: readonly (BulkTask | false)[];
  /** Names the rows in the confirmation. */
  subject: ReactNode;
  /** The resource to load again if a chosen row has been deleted by somebody else. */
  resource: string;
  onDone: () => void;
}

/** Buttons for the chosen rows of a list. Each button starts a task, after a confirmation if the task requires one. */
export function BulkTaskActions({ actions, subject, resource, onDone }: BulkTaskActionsProps) {
  const t = useMessages(messages);
  const kept = useKept();
  const announceTaskStart = useAnnounceTaskStart();
  const [busy, setBusy] = useState<TaskKind>();
  const [asking, setAsking] = useState<TaskKind>();
  const [error, setError] = useState<unknown>();
  const asked = actions.find((action) => action && action.kind === asking);

  const begin = async ({ kind, start }: BulkTask) => {
    setError(undefined);
    setBusy(kind);
    try {
      const { task_id } = await start();
      announceTaskStart(kind, task_id);
      onDone();
    } catch (refusal) {
      if (!(refusal instanceof CallError && refusal.is("not_found"))) throw refusal;
      // Somebody else has deleted a chosen row, so the user must choose again from the refreshed list.
      await kept.refresh(resource);
      toast.error(t("someGone"), t("chooseAgain"));
      onDone();
    } finally {
      setBusy(undefined);
    }
  };
  const ask = (action: BulkTask) => {
    setError(undefined);
    if (action.sure) setAsking(action.kind);
    else begin(action).catch((refusal: unknown) => toast.error(errorText(refusal)));
  };

  return (
    <>
      {actions.map(
        (action) =>
          action && (
            <Button
              key={action.kind}
              size="sm"
              icon={action.icon}
              loading={busy === action.kind}
              disabled={busy !== undefined && busy !== action.kind}
              onClick={() => ask(action)}
            >
              {action.label}
            </Button>
          ),
      )}
      {asked && asked.sure && (
        <ConfirmDialog
          {...asked.sure}
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          subject={subject}
          confirmLabel={asked.label}
          error={error === undefined ? undefined : errorText(error)}
          onConfirm={() =>
            begin(asked).catch((refusal: unknown) => {
              setError(refusal);
              throw refusal;
            })
          }
        />
      )}
    </>
  );
}
