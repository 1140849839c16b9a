import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useMemo, useRef, useState } from "react";
import { errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { insertPoint, orderPoints, patchPoint, removePoint } from "./changes.ts";
import { messages } from "./messages/en.ts";
import type { PointActions } from "./point-row.tsx";
import type { PointsState } from "./use-points.ts";

interface Deletion {
  /** The consequences of deleting a function point. */
  deleteText: (point: FunctionPoint) => string;
  /**
   * Called before a function point is deleted.
   * @returns a function that restores the references that were deleted with the point. It is called once an undo has
   * restored the point itself
   */
  onDelete?: (point: FunctionPoint) => () => void;
}

/**
 * The row actions that are saved at once and can be undone: switches, order, deletion.
 * @param deletion says what is deleted together with a function point, and how to restore that
 * @param onEdit must stay the same function, so that rows do not render again
 */
export function usePointActions(
  state: PointsState,
  { deleteText, onDelete }: Deletion,
  onEdit: (point: FunctionPoint) => void,
) {
  const t = useMessages(messages);
  const local = useLocalName();
  const [deleting, setDeleting] = useState<FunctionPoint>();
  const [problem, setProblem] = useState<unknown>();
  const lastToast = useRef<string>(undefined);

  const offerUndo = (title: string, undo: () => void) => {
    // Only the newest change can be undone.
    if (lastToast.current) toast.close(lastToast.current);
    lastToast.current = toast({
      tone: "success",
      title,
      timeout: 8000,
      action: {
        label: t("undo"),
        onSelect: () => {
          if (lastToast.current) toast.close(lastToast.current);
          undo();
        },
      },
    });
  };

  const remove = async (point: FunctionPoint) => {
    const index = state.points.findIndex((one) => one.identifier === point.identifier);
    const putBack = onDelete?.(point);
    setProblem(undefined);
    try {
      const outcome = await state.change(removePoint(point.identifier));
      if (outcome !== "saved") return;
      offerUndo(t("deleted", { name: local(point) }), () =>
        state.startChange(insertPoint(point, index), putBack),
      );
    } catch (error) {
      setProblem(error);
      throw error;
    }
  };

  const { startChange } = state;
  const actions = useMemo<PointActions>(
    () => ({
      onEdit,
      onDelete: setDeleting,
      onPatch: (point, fields) => startChange(patchPoint(point.identifier, fields)),
    }),
    [onEdit, startChange],
  );
  return {
    actions,
    reorder: (identifiers: readonly string[]) => {
      const before = state.points.map((point) => point.identifier);
      state.startChange(orderPoints(identifiers), () =>
        offerUndo(t("reordered"), () => state.startChange(orderPoints(before))),
      );
    },
    dialog: deleting && (
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          if (open) return;
          setDeleting(undefined);
          setProblem(undefined);
        }}
        title={t("deleteTitle")}
        description={deleteText(deleting)}
        subject={
          <>
            {local(deleting)}{" "}
            <span className="font-mono text-meta font-normal text-muted">{deleting.identifier}</span>
          </>
        }
        confirmLabel={t("deleteConfirm")}
        error={problem === undefined ? undefined : errorText(problem)}
        onConfirm={() => remove(deleting)}
      />
    ),
  };
}
