import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { SortableList } from "../../../ui/sortable-list.tsx";
import { messages } from "../messages/en.ts";
import { MemberCard } from "./member-card.tsx";
import { moveOf, type PointForm } from "./part.ts";
import { emptyMember } from "./point-draft.ts";

/** The members of a structure, each folded to a line or open for editing. */
export function MembersEditor({ form }: { form: PointForm }) {
  const t = useMessages(messages);
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "members" });
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(fields.filter((field) => field.identifier).map((field) => field.id)),
  );
  const nameAt = (index: number) =>
    form.getValues(`members.${index}.name`) || t("member", { number: index + 1 });
  const fold = (id: string, on: boolean) =>
    setFolded((before) => (on ? new Set(before).add(id) : new Set([...before].filter((one) => one !== id))));
  return (
    <Field label={t("members")} error={form.error("members")} required>
      <div className="flex flex-col gap-2">
        <SortableList
          label={t("members")}
          items={fields}
          keyOf={(field) => field.id}
          labelOf={(field) => nameAt(fields.indexOf(field))}
          onReorder={(next) => {
            const found = moveOf(
              fields.map((field) => field.id),
              next.map((field) => field.id),
            );
            if (found) move(found.from, found.to);
          }}
          className="gap-2 [&>li]:bg-transparent"
        >
          {(field, { handle, index }) => (
            <MemberCard
              form={form}
              index={index}
              handle={handle}
              // A member with an error stays open, because the error is shown at its fields.
              open={!folded.has(field.id) || Boolean(form.formState.errors.members?.[index])}
              onOpenChange={(open) => fold(field.id, !open)}
              onRemove={() => remove(index)}
            />
          )}
        </SortableList>
        <div>
          <Button
            size="sm"
            icon={Plus}
            disabled={fields.length >= limits.structMembers}
            onClick={() => append(emptyMember)}
          >
            {t("addMember")}
          </Button>
        </div>
      </div>
    </Field>
  );
}
