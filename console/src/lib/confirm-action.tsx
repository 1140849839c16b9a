import type { Input, Route } from "@thingwright/contract/grammar/route.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../ui/confirm-dialog.tsx";
import { errorText } from "./call-error.ts";
import type { Action } from "./query.ts";

interface ConfirmActionProps<R extends Route> extends Pick<
  ConfirmDialogProps,
  "title" | "description" | "subject" | "confirmLabel" | "tone" | "acknowledge" | "children"
> {
  action: Action<R>;
  input: NoInfer<Input<R>>;
  onClose: () => void;
}

/**
 * Asks before an action that cannot be undone; if the server refuses it, the dialog stays open and shows the reason.
 */
export function ConfirmAction<R extends Route>({ action, input, onClose, ...words }: ConfirmActionProps<R>) {
  return (
    <ConfirmDialog
      {...words}
      open
      onOpenChange={(open) => !open && onClose()}
      error={action.error && errorText(action.error)}
      onConfirm={() => action.run(input)}
    />
  );
}
