import { type ReactElement, type ReactNode, useState } from "react";
import { Button, LinkButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

interface OnceDialogProps extends Pick<DialogProps, "title" | "description" | "size"> {
  /** The label of the checkbox by which the user confirms that the content is saved. */
  savedLabel: string;
  /** Shown above the buttons. */
  status?: ReactNode;
  /** A link to the next page. With `isMain` it is the main button; otherwise a second button, shown once the content is saved. */
  next?: { label: string; render: ReactElement; isMain: boolean };
  onClose: () => void;
  /** The content. A button that copies or downloads all of it calls `onSaved`, which ticks the checkbox. */
  children: (onSaved: () => void) => ReactNode;
}

/** Shows content that will never be shown again. No key, click or button closes the dialog before the content is saved. */
export function OnceDialog(props: OnceDialogProps) {
  const { savedLabel, status, next, onClose, children, ...dialog } = props;
  const t = useMessages(messages);
  const [saved, setSaved] = useState(false);
  const [warned, setWarned] = useState(false);
  const warn = () => setWarned(true);
  const close = () => (saved ? onClose() : warn());
  const variant = next?.isMain ? "primary" : "secondary";
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
            {next?.isMain && <Button onClick={close}>{t("done")}</Button>}
            {next && saved && (
              <LinkButton variant={variant} render={next.render}>
                {next.label}
              </LinkButton>
            )}
            {next?.isMain && !saved && (
              <Button variant="primary" onClick={warn}>
                {next.label}
              </Button>
            )}
            {!next?.isMain && (
              <Button variant="primary" onClick={close}>
                {t("done")}
              </Button>
            )}
          </div>
        </div>
      }
    >
      {children(() => setSaved(true))}
    </Dialog>
  );
}
