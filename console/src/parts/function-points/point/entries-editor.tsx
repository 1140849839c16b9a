import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Plus, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useFieldArray } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { SortableList } from "../../../ui/sortable-list.tsx";
import { messages } from "../messages/en.ts";
import { errorAt, moveOf, type Part } from "./part.ts";
import { useProposal } from "./use-proposal.ts";

type Kind = "enums" | "faults";

/** Names of the three fields of an entry, and of their labels. */
const FIELDS = {
  enums: { code: "value", text: "text", english: "text_en" },
  faults: { code: "code", text: "content", english: "content_en" },
} as const;
const LABELS = {
  enums: { list: "enums", code: "enumValue", text: "enumText", english: "enumTextEn" },
  faults: { list: "faults", code: "faultCode", text: "faultContent", english: "faultContentEn" },
} as const;

const GRID =
  "grid grid-cols-[24px_minmax(0,1fr)_28px] gap-x-2 gap-y-1.5 sm:grid-cols-[24px_116px_minmax(0,1fr)_minmax(0,1fr)_28px]";

/** Rows of code and text: the values of an enumeration, or the codes of a fault. */
export function EntriesEditor({ part, kind }: { part: Part; kind: Kind }) {
  const t = useMessages(messages);
  const { form, at } = part;
  const rows = useEntries(part, kind);
  const labels = LABELS[kind];
  const list = t(labels.list);

  const add = () => {
    if (rows.fields.length < limits.enumValues) rows.append();
  };
  /** Enter goes to the next entry instead of submitting, which would save half a list. */
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  };
  return (
    <Field label={list} error={form.error(at(kind))} required>
      <div role="presentation" onKeyDown={keys} className="flex flex-col gap-1.5">
        <div aria-hidden className={`${GRID} text-meta text-muted max-sm:hidden`}>
          <span />
          <span>{t(labels.code)}</span>
          <span>{t(labels.text)}</span>
          <span>{t(labels.english)}</span>
        </div>
        <SortableList
          label={list}
          items={rows.fields}
          keyOf={(row) => row.id}
          labelOf={(row) => rows.codeOf(rows.fields.indexOf(row))}
          onReorder={(next) => rows.reorder(next.map((row) => row.id))}
          className="gap-1.5 [&>li]:bg-transparent"
        >
          {(row, { handle, index }) => (
            <EntryRow
              part={part}
              kind={kind}
              index={index}
              handle={handle}
              onRemove={() => rows.remove(index)}
            />
          )}
        </SortableList>
        <div>
          <Button size="sm" icon={Plus} onClick={add} disabled={rows.fields.length >= limits.enumValues}>
            {t(kind === "enums" ? "addEnum" : "addFault")}
          </Button>
        </div>
      </div>
    </Field>
  );
}

function useEntries({ form, at }: Part, kind: Kind) {
  const enums = useFieldArray({ control: form.control, name: at("enums") });
  const faults = useFieldArray({ control: form.control, name: at("faults") });
  const rows = kind === "enums" ? enums : faults;
  const codeOf = (index: number) =>
    kind === "enums"
      ? form.getValues(`${at("enums")}.${index}.value`)
      : form.getValues(`${at("faults")}.${index}.code`);
  return {
    fields: rows.fields as readonly { id: string }[],
    codeOf,
    append: () => {
      if (kind === "faults") return faults.append({ code: "", content: "", content_en: "" });
      const codes = enums.fields.map((_, index) => Number(codeOf(index))).filter(Number.isInteger);
      const next = form.getValues(at("data_type")) === "enum_int" ? String(Math.max(-1, ...codes) + 1) : "";
      return enums.append({ value: next, text: "", text_en: "" });
    },
    remove: rows.remove,
    reorder: (keys: readonly string[]) => {
      const move = moveOf(
        rows.fields.map((row) => row.id),
        keys,
      );
      if (move) rows.move(move.from, move.to);
    },
  };
}

interface EntryRowProps {
  part: Part;
  kind: Kind;
  index: number;
  handle: React.ReactNode;
  onRemove: () => void;
}

function EntryRow({ part, kind, index, handle, onRemove }: EntryRowProps) {
  const t = useMessages(messages);
  const { form, at } = part;
  const labels = LABELS[kind];
  // Both kinds of entries have three texts; the type of one kind's paths serves for both.
  const path = (field: "code" | "text" | "english") =>
    `${at(kind)}.${index}.${FIELDS[kind][field]}` as `enums.${number}.text`;
  const code = form.watch(path("code"));

  /** Checks all codes, because a repeated code can only be found by comparing all of them. */
  const checkCodes = () => {
    for (const [other] of form.getValues(at(kind)).entries()) {
      const name = `${at(kind)}.${other}.${FIELDS[kind].code}` as `enums.${number}.value`;
      if (form.getValues(name) !== "") void form.trigger(name);
    }
  };
  const { propose, field: proposed } = useProposal({
    form,
    path: path("code"),
    names: () => form.getValues([path("english"), path("text")]),
    taken: () =>
      new Set(
        form.getValues(at(kind)).flatMap((_, other) => {
          const name = `${at(kind)}.${other}.${FIELDS[kind].code}` as `enums.${number}.value`;
          return other === index ? [] : [form.getValues(name)];
        }),
      ),
    max: limits.faultCode,
    // Integer codes are not proposed from names, because new rows already get the next number.
    enabled: form.watch(at("data_type")) !== "enum_int",
  });
  const text = (field: "text" | "english") => (
    <Field label={t(labels[field])} hideLabel error={errorAt(form, path(field))}>
      <Input
        {...form.register(path(field), { onChange: propose })}
        placeholder={t(labels[field])}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <div className={`${GRID} items-start max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-2`}>
      <span className="pt-0.5">{handle}</span>
      <Field label={t(labels.code)} hideLabel error={errorAt(form, path("code"))}>
        <Input
          {...form.register(path("code"), { onBlur: checkCodes })}
          {...proposed}
          placeholder={t(labels.code)}
          mono
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div className="max-sm:col-start-2 max-sm:row-start-2">{text("text")}</div>
      <div className="max-sm:col-start-2 max-sm:row-start-3">{text("english")}</div>
      <span className="pt-0.5 max-sm:col-start-3 max-sm:row-start-1">
        <IconButton
          icon={X}
          size="sm"
          tooltip={false}
          label={t(kind === "enums" ? "removeEnum" : "removeFault", { value: code || String(index + 1) })}
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
