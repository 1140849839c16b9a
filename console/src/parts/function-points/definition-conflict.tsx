import { ConflictDialog } from "../../lib/conflict/conflict.tsx";
import type { ConflictAnswer } from "../../lib/versioned-save.ts";
import { useMessages } from "../../lib/i18n.ts";
import { Tag } from "../../ui/tag.tsx";
import { differenceOf, type Difference } from "./changes.ts";
import { messages } from "./messages/en.ts";
import type { Conflict } from "./save-change.ts";

interface DefinitionConflictProps {
  conflict: Conflict;
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Shown when two people changed the definition: shows the changes of each, and asks this user which version stays. */
export function DefinitionConflict({ conflict, onAnswer }: DefinitionConflictProps) {
  const t = useMessages(messages);
  return (
    <ConflictDialog onAnswer={onAnswer}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Changes title={t("theirChange")} difference={differenceOf(conflict.base, conflict.theirs)} />
        <Changes title={t("yourChange")} difference={differenceOf(conflict.base, conflict.mine)} />
      </div>
    </ConflictDialog>
  );
}

function Changes({ title, difference }: { title: string; difference: Difference }) {
  const t = useMessages(messages);
  const { added, removed, changed, reordered } = difference;
  const groups = [
    { label: t("diffAdded"), tone: "success", identifiers: added },
    { label: t("diffRemoved"), tone: "danger", identifiers: removed },
    { label: t("diffChanged"), tone: "info", identifiers: changed },
  ] as const;
  const nothing = !reordered && groups.every((group) => group.identifiers.length === 0);
  return (
    <section className="rounded-lg border border-line bg-sunken px-3 py-2.5">
      <h3 className="mb-2 font-medium">{title}</h3>
      <dl className="flex flex-col gap-2">
        {groups.map(
          ({ label, tone, identifiers }) =>
            identifiers.length > 0 && (
              <div key={label}>
                <dt className="mb-1 text-meta text-muted">{label}</dt>
                <dd className="flex flex-wrap gap-1">
                  {identifiers.map((identifier) => (
                    <Tag key={identifier} tone={tone} mono>
                      {identifier}
                    </Tag>
                  ))}
                </dd>
              </div>
            ),
        )}
      </dl>
      {reordered && <p className="mt-2 text-meta text-muted">{t("diffReordered")}</p>}
      {nothing && <p className="text-meta text-muted">{t("diffNothing")}</p>}
    </section>
  );
}
