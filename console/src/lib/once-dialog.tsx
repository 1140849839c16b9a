import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

interface OnceDialogProps extends Pick<DialogProps, "title" | "description" | "size"> {
  /** The label of the tick by which the reader says that it is saved. */
  savedLabel: string;
  /** Shown above the buttons. */
  status?: ReactNode;
  /** A way on that is offered beside "Done" once it is saved. */
  next?: ReactNode;
  onClose: () => void;
  /** What it shows. What copies or downloads all of it calls `onSaved`, which ticks. */
  children: (onSaved: () => void) => ReactNode;
}

/** Shows what will never be shown again. No key, click or button closes it before that is saved. */
export function OnceDialog(props: OnceDialogProps) {
  const { savedLabel, status, next, onClose, children, ...dialog } = props;
  const t = useMessages(messages);
  const [saved, setSaved] = useState(false);
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
            <Checkbox value={saved} onChange={setSaved} label={savedLabel} />
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
      {children(() => setSaved(true))}
    </Dialog>
  );
}
