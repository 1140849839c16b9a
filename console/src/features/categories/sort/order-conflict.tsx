import type { Category } from "@thingwright/contract/products/categories.ts";
import { ConflictDialog, VersionTable, type ConflictAnswer } from "../../../lib/conflict-dialog.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages } from "../messages/en.ts";

interface OrderConflictProps {
  theirs: readonly Category[];
  mine: readonly Category[];
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Shows where two orders differ, and asks which one stays. */
export function OrderConflict({ theirs, mine, onAnswer }: OrderConflictProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const listed = (tree: readonly Category[], parentId: string | null) =>
    (parentId === null ? tree : (tree.find(({ id }) => id === parentId)?.children ?? []))
      .map((one) => local(one))
      .join(" · ");
  const row = (label: string, parentId: string | null) => ({
    label,
    theirs: listed(theirs, parentId) || "--",
    mine: listed(mine, parentId) || "--",
  });
  const rows = [row(t("firstLevel"), null), ...mine.map((first) => row(local(first), first.id))];
  return (
    <ConflictDialog title={t("orderConflictTitle")} description={t("orderConflictText")} onAnswer={onAnswer}>
      <VersionTable rows={rows.filter((one) => one.theirs !== one.mine)} />
    </ConflictDialog>
  );
}
