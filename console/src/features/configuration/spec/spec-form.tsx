import type { Configuration } from "@thingwright/contract/products/configuration.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Plus, Table2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { useFollow } from "../../../lib/follow-form.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { SaveBar } from "../../../lib/save-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SortableList } from "../../../ui/sortable-list.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "./messages/en.ts";
import { SpecHead, SpecRow } from "./spec-row.tsx";
import {
  blankRow,
  fieldsOf,
  isBlank,
  isTable,
  rowsOf,
  sheetOf,
  type SpecFields,
  SpecRules,
} from "./spec-rows.ts";

interface SpecFormProps {
  value: Configuration["spec"];
  readOnly: boolean;
  /** Rejects with a CallError, whose fields begin with `spec`. */
  save: (spec: Configuration["spec"]) => Promise<unknown>;
}

/** The parameter sheet: rows that are typed, or pasted from a spreadsheet, in the order in which an app shows them. */
export function SpecForm({ value, readOnly, save }: SpecFormProps) {
  const t = useMessages(messages);
  const fields = fieldsOf(value);
  const form = useForm(SpecRules, {
    defaultValues: fields,
    onSubmit: async (values) => {
      const sheet = sheetOf(values);
      // The server's errors name rows by index, so the fields must have the same rows as the sheet.
      form.setValue("spec", fieldsOf(sheet).spec);
      await save(sheet);
      toast.success(t("saved"));
    },
  });
  useFollow(form, fields);
  const rows = useFieldArray({ control: form.control, name: "spec" });
  const list = useRef<HTMLDivElement>(null);
  const lastToast = useRef<string>(undefined);
  const isFull = rows.fields.length >= limits.specRows;

  /**
   * Returns the current input of a row. `rows.fields` contains older values: those from when a row was last added,
   * removed or moved.
   */
  const typed = (id: string) => form.getValues("spec")[rows.fields.findIndex((row) => row.id === id)];
  const add = (at = rows.fields.length) => {
    if (!isFull) rows.insert(at, blankRow, { focusName: `spec.${at}.key` });
  };
  /** Enter adds a new row below instead of submitting the form, which would save an incomplete sheet. */
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!isBlank(form.getValues(`spec.${index}`))) add(index + 1);
  };
  const change = (title: string, next: SpecFields[]) => {
    const before = structuredClone(form.getValues("spec"));
    rows.replace(next);
    // Only the newest change can be undone.
    if (lastToast.current) toast.close(lastToast.current);
    const id = toast({
      tone: "success",
      title,
      action: {
        label: t("undo"),
        onSelect: () => {
          toast.close(id);
          rows.replace(before);
        },
      },
    });
    lastToast.current = id;
  };
  const remove = (index: number) => {
    const all = structuredClone(form.getValues("spec"));
    const row = all[index];
    if (!row || isBlank(row)) rows.remove(index);
    else change(t("removed", { name: row.key }), all.toSpliced(index, 1));
    list.current?.focus();
  };
  const paste = async (event: ClipboardEvent, index: number) => {
    const copied = event.clipboardData.getData("text/plain");
    if (readOnly || !isTable(copied)) return;
    event.preventDefault();
    const pasted = await rowsOf(copied);
    const all = structuredClone(form.getValues("spec"));
    const at = all[index];
    // If the row with the cursor is blank, the pasted rows replace it. Otherwise they are inserted below it.
    const replaced = at && isBlank(at) ? 1 : 0;
    const taken = pasted.slice(0, limits.specRows - all.length + replaced);
    const count = taken.length;
    change(
      count < pasted.length ? t("pastedSome", { count, limit: limits.specRows }) : t("pasted", { count }),
      all.toSpliced(replaced ? index : index + 1, replaced, ...taken),
    );
  };
  const addButton = (
    <Button icon={Plus} onClick={() => add()} disabled={isFull}>
      {t("add")}
    </Button>
  );
  return (
    <Form form={form} className="flex max-w-200 flex-col gap-4">
      <Card title={t("title")} description={t("text")} flush>
        {rows.fields.length === 0 ? (
          <EmptyState
            icon={Table2}
            title={t("none")}
            description={readOnly ? undefined : t("noneText")}
            action={readOnly ? undefined : addButton}
          />
        ) : (
          <div ref={list} tabIndex={-1} className="@container p-4 outline-none">
            <SpecHead />
            <SortableList
              label={t("title")}
              items={rows.fields}
              keyOf={({ id }) => id}
              labelOf={({ id }) => typed(id)?.key ?? ""}
              onReorder={(items) => rows.replace(items.flatMap(({ id }) => typed(id) ?? []))}
              className="gap-2"
            >
              {(_, { handle, index }) => (
                <SpecRow
                  form={form}
                  index={index}
                  handle={handle}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPaste={(event) => void paste(event, index)}
                  onRemove={() => remove(index)}
                />
              )}
            </SortableList>
            {!readOnly && (
              <div className="mt-3 flex flex-wrap items-center gap-3">
                {addButton}
                <p className="min-w-0 flex-1 text-meta text-muted">
                  {isFull ? t("full", { limit: limits.specRows }) : t("pasteHint")}
                </p>
              </div>
            )}
          </div>
        )}
      </Card>
      <SaveBar form={form} />
    </Form>
  );
}
