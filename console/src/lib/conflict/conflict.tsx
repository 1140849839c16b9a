import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
  type Translated,
} from "@thingwright/contract/basics/content-languages.ts";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useMessages } from "../i18n.ts";
import type { Versions } from "../versioned-form.ts";
import type { ConflictAnswer } from "../versioned-save.ts";
import { messages } from "./messages/en.ts";

interface ConflictDialogProps {
  /** Describes the conflict more exactly than the usual sentence. */
  description?: string;
  onAnswer: (answer: ConflictAnswer) => void;
  children?: ReactNode;
}

/**
 * Shown when somebody else saved while the form was open: shows where the versions differ, and asks which one stays.
 */
export function ConflictDialog({ description, onAnswer, children }: ConflictDialogProps) {
  const t = useMessages(messages);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer("back")}
      dismissible={false}
      size="md"
      title={t("title")}
      description={description ?? t("description")}
      footer={
        <>
          <Button onClick={() => onAnswer("theirs")}>{t("loadTheirs")}</Button>
          <Button variant="primary" onClick={() => onAnswer("mine")}>
            {t("keepMine")}
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

interface FieldsConflictProps<V> extends Versions<V> {
  /** The names of the fields, in the order in which they are shown. */
  labels: Record<keyof V, string>;
  /** Shows the value of a field; if it returns nothing, `--` is shown. */
  show: (field: keyof V, values: V) => ReactNode;
  onAnswer: (answer: ConflictAnswer) => void;
}

/**
 * Shows what each of two users has changed, field by field, and asks which version stays. Use it together with {@link
 * mineOnTop}, which keeps the other user's changes in the fields that this user has left unchanged.
 */
export function FieldsConflict<V extends object>(props: FieldsConflictProps<V>) {
  const { base, mine, theirs, labels, show, onAnswer } = props;
  const t = useMessages(messages);
  const shown = (field: keyof V, of: V) => {
    if (same(of[field], base[field])) return <span className="text-muted">{t("unchanged")}</span>;
    return show(field, of) || "--";
  };
  const rows = (Object.keys(labels) as (keyof V)[])
    .filter((field) => !same(mine[field], base[field]) || !same(theirs[field], base[field]))
    .map((field) => ({ label: labels[field], theirs: shown(field, theirs), mine: shown(field, mine) }));
  return (
    <ConflictDialog onAnswer={onAnswer}>
      <VersionTable rows={rows} />
    </ConflictDialog>
  );
}

/**
 * Merges the values to save over the other version: from `mine` the fields that the user changed, from `theirs` all
 * others.
 */
export function mineOnTop<V extends object>({ base, mine, theirs }: Versions<V>): V {
  const merged = { ...theirs };
  for (const field of Object.keys(theirs) as (keyof V)[])
    if (!same(mine[field], base[field])) merged[field] = mine[field];
  return merged;
}

/** Merges a text in several languages as {@link mineOnTop} does: each language is a field of its own. */
export function myTextsOnTop({ base, mine, theirs }: Versions<Translated>): Translated {
  const all = (texts: Translated) =>
    Object.fromEntries(contentLanguages.map((one) => [one, texts[one] ?? ""])) as Record<
      ContentLanguage,
      string
    >;
  const merged = mineOnTop({ base: all(base), mine: all(mine), theirs: all(theirs) });
  return Object.fromEntries(Object.entries(merged).filter(([, text]) => text !== ""));
}

/** Shows a text in several languages for a conflict: only the languages in which the text was changed. */
export function showTexts(texts: Translated, base: Translated): ReactNode {
  return contentLanguages
    .filter((one) => (texts[one] ?? "") !== (base[one] ?? ""))
    .map((one) => (
      <div key={one}>
        <span className="text-muted">{languageTable[one].own}</span> {texts[one] || "--"}
      </div>
    ));
}

/** Compares as JSON: values that were read from the server or came through a form keep the order of their keys. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
