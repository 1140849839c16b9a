import { type ReactNode, useRef, useState } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { useUiText } from "./text/ui-text.ts";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Says what will happen, and what cannot be undone. */
  description?: ReactNode;
  /** The name of the object that the action affects, shown on a line of its own. */
  subject?: ReactNode;
  confirmLabel: ReactNode;
  /** The label in place of "Cancel", for questions in which that would be ambiguous. */
  cancelLabel?: ReactNode;
  tone?: "danger" | "primary";
  /** The dialog closes when the promise resolves, and stays open when it rejects. */
  onConfirm: () => unknown;
  /** A text that the user must type before the button is enabled. */
  typeToConfirm?: string;
  /** The label of a checkbox that the user must tick before the button is enabled. */
  acknowledge?: ReactNode;
  /** Why the last attempt failed. */
  error?: ReactNode;
  /** Further content, such as options of the action. */
  children?: ReactNode;
}

/** Asks before an action that cannot be undone; "Cancel" has the focus. */
export function ConfirmDialog({ open, onOpenChange, tone = "danger", ...props }: ConfirmDialogProps) {
  const text = useUiText();
  const cancel = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState("");
  const [isTicked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState(open);
  if (seen !== open) {
    setSeen(open);
    setTyped("");
    setTicked(false);
  }
  const isTyped = !props.typeToConfirm || typed === props.typeToConfirm;
  const ready = isTyped && (!props.acknowledge || isTicked);
  const confirm = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await props.onConfirm();
      onOpenChange(false);
    } catch {
      // The caller shows the reason through `error`.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={props.title}
      description={props.description}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} disabled={busy} onClick={() => onOpenChange(false)}>
            {props.cancelLabel ?? text.cancel}
          </Button>
          <Button variant={tone} loading={busy} disabled={!ready} onClick={confirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {(props.subject || props.typeToConfirm || props.acknowledge || props.error || props.children) && (
        <div className="flex flex-col gap-4">
          {props.subject && (
            <div className="rounded-md border border-line bg-sunken px-3 py-2 font-medium">
              {props.subject}
            </div>
          )}
          {props.children}
          {props.typeToConfirm && (
            <Field label={text.confirmByTyping(props.typeToConfirm)}>
              <Input
                value={typed}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => event.key === "Enter" && void confirm()}
              />
            </Field>
          )}
          {props.acknowledge && <Checkbox value={isTicked} onChange={setTicked} label={props.acknowledge} />}
          {props.error && <Alert tone="danger">{props.error}</Alert>}
        </div>
      )}
    </Dialog>
  );
}
