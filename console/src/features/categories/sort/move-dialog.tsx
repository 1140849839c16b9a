import type { Category, SecondaryCategory } from "@thingwright/contract/categories.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { Button } from "../../../ui/button.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { messages } from "../messages/en.ts";

interface MoveDialogProps {
  category: SecondaryCategory;
  /** The categories of the first level that it can move to. */
  parents: readonly Category[];
  onMove: (parent: Category) => void;
  onClose: () => void;
}

/** Chooses the category of the first level that one of the second moves to. */
export function MoveDialog({ category, parents, onMove, onClose }: MoveDialogProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const local = useLocalName();
  const [chosen, setChosen] = useState<string | null>(null);
  const parent = parents.find(({ id }) => id === chosen);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("moveTitle", { name: local(category) })}
      description={t("moveText")}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button variant="primary" disabled={!parent} onClick={() => parent && onMove(parent)}>
            {t("move")}
          </Button>
        </>
      }
    >
      <Field label={t("parent")}>
        <Combobox
          value={chosen}
          onChange={setChosen}
          options={parents.map((one) => ({ value: one.id, label: local(one) }))}
        />
      </Field>
    </Dialog>
  );
}
