import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";
import { errorText } from "./call-error.ts";
import { ChosenNames } from "./chosen-names.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";
import { useKept } from "./query.ts";

/** An action on each of several rows. */
export interface BulkAction<T> {
  label: string;
  icon: LucideIcon;
  run: (row: T) => Promise<unknown>;
  /** The text shown after the action has succeeded for `count` rows. */
  done: (count: number) => string;
  /** The question before the action, with the names of the rows. */
  sure?: { title: (count: number) => string; description: string };
}

interface BulkActionsProps<T> {
  rows: readonly T[];
  nameOf: (row: T) => string;
  actions: readonly (BulkAction<T> | false)[];
  /** Resources to fetch again afterwards. */
  refreshes: readonly string[];
  /** Shown with the outcome. */
  note?: string | undefined;
  onDone: () => void;
}

/**
 * Buttons for the selected rows of a table. The action runs for one row after the other; failures are shown with
 * reasons.
 */
export function BulkActions<T>({ rows, nameOf, actions, refreshes, note, onDone }: BulkActionsProps<T>) {
  const t = useMessages(messages);
  const kept = useKept();
  // Actions are identified by their index, because their labels change with the language.
  const [busy, setBusy] = useState<number>();
  const [asking, setAsking] = useState<number>();
  const asked = asking === undefined ? undefined : actions[asking];

  const start = async (index: number, { run, done }: BulkAction<T>) => {
    setBusy(index);
    const failures: unknown[] = [];
    for (const row of rows) await run(row).catch((error: unknown) => failures.push(error));
    await kept.refresh(...refreshes);
    setBusy(undefined);
    const count = rows.length - failures.length;
    if (count > 0) toast({ tone: "success", title: done(count), description: note });
    if (failures.length > 0) toast.error(t("someFailed", { count: failures.length }), errorText(failures[0]));
    onDone();
  };

  return (
    <>
      {actions.map(
        (action, index) =>
          action && (
            <Button
              key={action.label}
              size="sm"
              icon={action.icon}
              loading={busy === index}
              disabled={busy !== undefined && busy !== index}
              onClick={() => (action.sure ? setAsking(index) : void start(index, action))}
            >
              {action.label}
            </Button>
          ),
      )}
      {asking !== undefined && asked && asked.sure && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          title={asked.sure.title(rows.length)}
          description={asked.sure.description}
          subject={<ChosenNames names={rows.map(nameOf)} />}
          confirmLabel={asked.label}
          onConfirm={() => start(asking, asked)}
        />
      )}
    </>
  );
}
