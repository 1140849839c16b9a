import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { Alert } from "../../ui/alert.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Tone } from "../../ui/tone.ts";
import type { ImportCheck, ImportEntry, PointUses } from "./import-points.ts";
import { messages } from "./messages/en.ts";

const TONE: Record<ImportEntry["state"] | "removed", Tone> = {
  error: "danger",
  removed: "warning",
  new: "success",
  changed: "info",
  same: "neutral",
};
const WORD = {
  error: "withErrors",
  removed: "removed",
  new: "new",
  changed: "changed",
  same: "same",
} as const;

interface Line {
  key: string;
  name: string;
  identifier: string;
  state: keyof typeof TONE;
  problems: ImportEntry["problems"];
  uses?: ImportEntry["uses"];
}

/** The templates and products that use a point which the import changes; they keep their copy as it is. */
function Uses({ templates, products }: PointUses) {
  const t = useMessages(messages);
  const users = [
    templates > 0 && t("usedTemplates", { count: templates }),
    products > 0 && t("usedProducts", { count: products }),
  ].filter(Boolean);
  return <p className="mt-1 text-meta text-warning-ink">{t("usedKeeps", { users: users.join(" · ") })}</p>;
}

/** The effect of an import, point by point; points with errors come first. */
export function ImportPreview({ check, idle }: { check: ImportCheck; idle: boolean }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const lines: Line[] = [
    ...check.entries.map((entry, index) => ({
      key: `${index}`,
      name: (entry.point && local(entry.point)) || entry.name || t("unnamed", { number: index + 1 }),
      identifier: entry.identifier,
      state: entry.state,
      problems: entry.problems,
      uses: entry.uses,
    })),
    ...check.removed.map((point) => ({
      key: point.identifier,
      name: local(point),
      identifier: point.identifier,
      state: "removed" as const,
      problems: [],
    })),
  ];
  const states = (Object.keys(TONE) as Line["state"][]).map((state) => ({
    state,
    lines: lines.filter((line) => line.state === state),
  }));
  const broken = lines.some((line) => line.state === "error");
  return (
    <section aria-live="polite" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{t("preview")}</h3>
        {states.map(
          (group) =>
            group.lines.length > 0 && (
              <Tag key={group.state} tone={TONE[group.state]}>
                {t(WORD[group.state])} {group.lines.length}
              </Tag>
            ),
        )}
      </div>
      {broken && <Alert tone="warning">{t("fixErrors")}</Alert>}
      {idle && <Alert tone="info">{t("nothingChanges")}</Alert>}
      <ul className="rounded-lg border border-line">
        {states
          .flatMap((group) => group.lines)
          .map((line) => (
            <li key={line.key} className="border-b border-line px-3 py-2 last:border-b-0">
              <div className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{line.name}</span>{" "}
                  <span className="font-mono text-meta break-all text-muted">{line.identifier}</span>
                </span>
                <Tag tone={TONE[line.state]}>{t(WORD[line.state])}</Tag>
              </div>
              {line.uses && <Uses {...line.uses} />}
              {line.problems.length > 0 && (
                <ul className="mt-1 text-meta text-danger-ink">
                  {line.problems.map(({ path, message }) => (
                    <li key={`${path} ${message}`}>
                      {path && <span className="font-mono">{path} </span>}
                      {message}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
