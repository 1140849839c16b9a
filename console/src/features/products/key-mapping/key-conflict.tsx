import { ConflictDialog, VersionTable, type ConflictAnswer } from "../../../lib/conflict-dialog.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import type { Versions } from "../../../lib/versioned-form.ts";
import type { Mapping } from "./mapping-form.ts";
import { messages } from "./messages/en.ts";

interface ConflictProps extends Versions<Mapping> {
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Shows the keys that differ from what somebody else has saved, and asks which version stays. */
export function KeyConflict({ mine, theirs, onAnswer }: ConflictProps) {
  const t = useMessages(messages);
  const [ours, others] = [mine, theirs].map(
    ({ list }) => new Map(list.map(({ key, identifier }) => [key, identifier])),
  ) as [Map<string, string>, Map<string, string>];
  const keys = [...new Set([...ours.keys(), ...others.keys()])];
  const rows = keys
    .filter((key) => ours.get(key) !== others.get(key))
    .map((key) => ({
      label: key,
      theirs: others.get(key) ?? t("none"),
      mine: ours.get(key) ?? t("none"),
    }));
  return (
    <ConflictDialog title={t("conflictTitle")} description={t("conflictText")} onAnswer={onAnswer}>
      <VersionTable rows={rows} />
    </ConflictDialog>
  );
}
