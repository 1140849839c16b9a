import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { Button } from "../../../ui/button.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { messages } from "../messages/en.ts";

type Named = Parameters<ReturnType<typeof useLocalName>>[0];

interface MoveDialogProps {
  category: Named;
  /** Says what moves along with the category. */
  text: string;
  /** The categories of the first level that it can move to. */
  parents: readonly (Named & { id: string })[];
  /** Whether the category can move to the first level. */
  toFirstLevel?: boolean;
  pending?: boolean;
  /** `parentId` is null for the first level. */
  onMove: (parentId: string | null) => void;
  onClose: () => void;
}

const firstLevel = "first";

/** Chooses where a category of the second level moves to. */
export function MoveDialog(props: MoveDialogProps) {
  const { category, text, parents, toFirstLevel = false, pending = false, onMove, onClose } = props;
  const t = useMessages(messages);
  const words = useMessages(shared);
  const local = useLocalName();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("moveTitle", { name: local(category) })}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            variant="primary"
            disabled={chosen === null}
            loading={pending}
            onClick={() => onMove(chosen === firstLevel ? null : chosen)}
          >
            {t("move")}
          </Button>
        </>
      }
    >
      <Field label={t("parent")}>
        <Combobox
          value={chosen}
          onChange={setChosen}
          options={[
            ...(toFirstLevel ? [{ value: firstLevel, label: t("noParent") }] : []),
            ...parents.map((one) => ({ value: one.id, label: local(one) })),
          ]}
        />
      </Field>
    </Dialog>
  );
}
