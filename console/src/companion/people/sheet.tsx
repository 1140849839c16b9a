import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { placeTap, Tap } from "../parts.tsx";
import { usePeopleWords } from "./words.ts";

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog at the bottom of a phone's screen, or in the middle of a wider screen. The browser keeps the focus
 * inside the dialog, and Escape closes it.
 */
export function Sheet({ title, onClose, children }: SheetProps) {
  const words = usePeopleWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    const shown = dialog.current;
    // A click beside the dialog closes it. Only such a click has the dialog itself as its target, because the content
    // covers the dialog entirely.
    const beside = ({ target }: Event) => {
      if (target === shown) onClose();
    };
    shown?.addEventListener("click", beside);
    return () => shown?.removeEventListener("click", beside);
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 mt-auto max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-xl bg-float text-ink shadow-float backdrop:bg-(--scrim) sm:m-auto sm:max-w-100 sm:rounded-xl"
    >
      <div className="flex flex-col gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <header className="flex items-center gap-2">
          <h2 id={id} className="flex-1 text-section font-semibold">
            {title}
          </h2>
          <button type="button" onClick={onClose} aria-label={words.close} className={placeTap}>
            <X aria-hidden size={20} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface QuestionProps {
  title: string;
  text: string;
  /** The label of the button that leaves things as they are; by default “cancel”. */
  cancel?: string;
  confirm: string;
  danger?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot simply be undone. */
export function Question({
  title,
  text,
  cancel,
  confirm,
  danger,
  isBusy,
  onConfirm,
  onClose,
}: QuestionProps) {
  const words = usePeopleWords();
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="text-muted">{text}</p>
      <div className="flex gap-2">
        <Tap className="flex-1" onClick={onClose}>
          {cancel ?? words.cancel}
        </Tap>
        <Tap
          className="flex-1"
          look={danger ? "danger" : "primary"}
          aria-busy={isBusy || undefined}
          onClick={() => !isBusy && onConfirm()}
        >
          {confirm}
        </Tap>
      </div>
    </Sheet>
  );
}
