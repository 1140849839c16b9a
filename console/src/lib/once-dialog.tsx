import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

interface OnceDialogProps extends Pick<DialogProps, "title" | "description" | "size" | "children"> {
  /** Whether what it shows is saved. The reader says so by a tick; what copies or downloads all of it may say it too. */
  saved: boolean;
  onSaved: (saved: boolean) => void;
  /** The label of the tick. */
  savedLabel: string;
  /** Shown above the buttons. */
  status?: ReactNode;
  /** A way on that is offered beside "Done" once it is saved. */
  next?: ReactNode;
  onClose: () => void;
}

/** Shows what will never be shown again. No key, click or button closes it before that is saved. */
export function OnceDialog(props: OnceDialogProps) {
  const { saved, onSaved, savedLabel, status, next, onClose, children, ...dialog } = props;
  const t = useMessages(messages);
  const [warned, setWarned] = useState(false);
  const close = () => (saved ? onClose() : setWarned(true));
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && close()}
      dismissible={false}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {status && <div className="w-full">{status}</div>}
          <div className="flex min-w-0 flex-col gap-1">
            <Checkbox value={saved} onChange={onSaved} label={savedLabel} />
            {warned && !saved && (
              <p role="alert" className="text-meta text-danger-ink">
                {t("saveFirst")}
              </p>
            )}
          </div>
          <div className="ml-auto flex flex-wrap gap-2">
            {saved && next}
            <Button variant="primary" onClick={close}>
              {t("done")}
            </Button>
          </div>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
