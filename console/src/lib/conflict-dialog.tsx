import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

/** Which version stays; `back` returns to the form as it was. */
export type ConflictAnswer = "theirs" | "mine" | "back";

interface ConflictDialogProps {
  title: string;
  description: string;
  /** The label of the button that keeps the user's version, where it is not simply kept. */
  keep?: string;
  onAnswer: (answer: ConflictAnswer) => void;
  children?: ReactNode;
}

/**
 * Shown when somebody else saved while the form was open: shows where the versions differ, and asks which one stays.
 */
export function ConflictDialog({ title, description, keep, onAnswer, children }: ConflictDialogProps) {
  const t = useMessages(messages);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer("back")}
      dismissible={false}
      size="md"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onAnswer("theirs")}>{t("loadTheirs")}</Button>
          <Button variant="primary" onClick={() => onAnswer("mine")}>
            {keep ?? t("keepMine")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface VersionTableProps {
  rows: readonly { label: string; theirs: ReactNode; mine: ReactNode }[];
}

/** Both versions, field by field. */
export function VersionTable({ rows }: VersionTableProps) {
  const t = useMessages(messages);
  return (
    <table className="w-full table-fixed">
      <thead className="text-meta text-muted">
        <tr>
          <th className="w-1/4 py-1.5 pr-3 text-start font-medium">{t("field")}</th>
          <th className="py-1.5 pr-3 text-start font-medium">{t("theirs")}</th>
          <th className="py-1.5 text-start font-medium">{t("mine")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, theirs, mine }) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-3 text-start font-normal wrap-anywhere text-muted">
              {label}
            </th>
            <td className="py-1.5 pr-3 wrap-anywhere">{theirs}</td>
            <td className="py-1.5 wrap-anywhere">{mine}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
