import { useMessages } from "../../lib/i18n.ts";
import { Tag } from "../../ui/tag.tsx";
import { formatTime } from "../../ui/time.tsx";
import { differences, type Difference } from "./difference.ts";
import { isLeftOut } from "./fields.ts";
import { useFieldWords } from "./use-field-words.ts";
import { messages } from "./messages/en.ts";

interface DifferenceTableProps {
  /** The resource of the record's action, which decides how the fields are named. */
  resource: string;
  before: unknown;
  after: unknown;
}

/** The values before and after the operation, field by field. */
export function DifferenceTable({ resource, before, after }: DifferenceTableProps) {
  const t = useMessages(messages);
  const none = (before ?? after ?? null) === null;
  const rows = differences(before, after).filter(({ path }) => !isLeftOut(path));
  const values = rows.flatMap((row) => [row.before, row.after].map((value) => ({ path: row.path, value })));
  const words = useFieldWords(resource, values);
  if (rows.length === 0) return <p className="text-muted">{t(none ? "noChanges" : "nothingChanged")}</p>;
  return (
    <ul className="overflow-clip rounded-lg border border-line">
      {rows.map((row) => (
        <DifferenceRow key={row.path} row={row} words={words} />
      ))}
    </ul>
  );
}

type FieldWords = ReturnType<typeof useFieldWords>;

function DifferenceRow({ row, words }: { row: Difference; words: FieldWords }) {
  const t = useMessages(messages);
  const kind = isEmpty(row.before) ? "added" : isEmpty(row.after) ? "removed" : "changed";
  const tone = { added: "success", removed: "danger", changed: "accent" } as const;
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-3 py-2 last:border-b-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 break-words">{words.field(row.path)}</span>
        <Tag tone={tone[kind]}>{t(kind)}</Tag>
      </span>
      <span className="flex min-w-0 flex-col gap-0.5">
        {kind !== "added" && (
          <del className="break-words whitespace-pre-wrap text-danger-ink">
            <span className="sr-only">{t("before")}: </span>
            <Value path={row.path} value={row.before} words={words} />
          </del>
        )}
        {kind !== "removed" && (
          <ins className="break-words whitespace-pre-wrap text-success-ink no-underline">
            <span className="sr-only">{t("after")}: </span>
            <Value path={row.path} value={row.after} words={words} />
          </ins>
        )}
      </span>
    </li>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined;
}

function Value({ path, value, words }: { path: string; value: unknown; words: FieldWords }) {
  const t = useMessages(messages);
  if (value === "" || (Array.isArray(value) && value.length === 0)) return <em>{t("empty")}</em>;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number" && path.endsWith("_at")) return formatTime(value, "second");
  const plain = typeof value === "string" || typeof value === "number";
  if (plain) return words.value(path, value) ?? String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return words.value(path, value);
  return <span className="font-mono text-meta">{JSON.stringify(value, null, 2)}</span>;
}
