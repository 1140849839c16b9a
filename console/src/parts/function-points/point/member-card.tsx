import { simpleDataTypes } from "@thingwright/contract/grammar/enums.ts";
import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Select } from "../../../ui/select.tsx";
import { messages } from "../messages/en.ts";
import { typeIcon } from "../point-words.ts";
import { NamesFields } from "./names-fields.tsx";
import { partOf, type PointForm } from "./part.ts";
import { chooseType } from "./type-choice.ts";
import { TypeFields } from "./type-fields.tsx";

interface MemberCardProps {
  form: PointForm;
  index: number;
  handle: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemove: () => void;
}

/** One member of a structure. */
export function MemberCard({ form, index, handle, open, onOpenChange, onRemove }: MemberCardProps) {
  const t = useMessages(messages);
  const part = partOf(form, `members.${index}.`);
  const member = form.watch(`members.${index}`);
  const name = member.name || t("member", { number: index + 1 });
  const Type = typeIcon[member.data_type];
  /** Checks all identifiers, because a repeated identifier can only be found by comparing all of them. */
  const checkIdentifiers = () => {
    for (const [other, { identifier }] of form.getValues("members").entries()) {
      if (identifier) void form.trigger(`members.${other}.identifier`);
    }
  };
  const others = () =>
    new Set(form.getValues("members").flatMap(({ identifier }, at) => (at === index ? [] : [identifier])));
  return (
    <div className="rounded-lg border border-line bg-sheet">
      <div className="flex items-center gap-2 py-1.5 pr-2 pl-1">
        {handle}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onOpenChange(!open)}
          className="flex min-w-0 flex-1 items-center gap-2 rounded-sm py-0.5 text-start"
        >
          <span className="min-w-0 truncate font-medium">{name}</span>
          <span className="min-w-0 truncate font-mono text-meta text-muted">{member.identifier}</span>
          <span className="ml-auto flex shrink-0 items-center gap-1.5 text-meta text-muted">
            <Type aria-hidden className="size-3.5 text-faint" strokeWidth={1.75} />
            {t(`type_${member.data_type}`)}
          </span>
          <ChevronDown
            aria-hidden
            size={16}
            className={cx("shrink-0 text-faint transition-transform", open && "rotate-180")}
          />
        </button>
        <IconButton
          icon={X}
          size="sm"
          tooltip={false}
          label={t("removeMember", { name })}
          onClick={onRemove}
        />
      </div>
      {open && (
        <div className="flex flex-col gap-4 border-t border-line px-3 py-3">
          <NamesFields part={part} taken={others} onIdentifierLeft={checkIdentifiers} />
          <Controller
            control={form.control}
            name={`members.${index}.data_type`}
            render={({ field }) => (
              <Field label={t("dataType")} error={form.error(`members.${index}.data_type`)} required>
                <Select
                  {...field}
                  onChange={(type) => chooseType(part, type)}
                  options={simpleDataTypes.map((type) => ({ value: type, label: t(`type_${type}`) }))}
                />
              </Field>
            )}
          />
          <TypeFields part={part} />
        </div>
      )}
    </div>
  );
}
