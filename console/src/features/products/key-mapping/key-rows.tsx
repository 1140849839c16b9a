import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Controller, type UseFieldArrayReturn } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { SortableList } from "../../../ui/sortable-list.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { moveOf } from "../../../parts/function-points/point/part.ts";
import type { Mapping, MappingForm } from "./mapping-form.ts";
import { messages } from "./messages/en.ts";

interface KeyRowsProps {
  form: MappingForm;
  rows: UseFieldArrayReturn<Mapping, "list">;
  points: readonly FunctionPoint[];
  onRemove: (index: number) => void;
  /** A key to map. */
  wanted: string | undefined;
  /** Receives the function point field in the row of the wanted key. */
  wantedRef: (field: HTMLInputElement | null) => void;
}

/** The mapped keys in their order. */
export function KeyRows({ form, rows, points, onRemove, wanted, wantedRef }: KeyRowsProps) {
  const t = useMessages(messages);
  const list = form.watch("list");
  /**
   * If a function point has several keys, messages to devices use the first of them. These are the indexes of such
   * first keys.
   */
  const sent = new Set(
    [...Map.groupBy(list.keys(), (i) => list[i]?.identifier)].flatMap(([identifier, [first, ...more]]) =>
      identifier && more.length > 0 ? [first] : [],
    ),
  );
  return (
    <>
      <SortableList
        label={t("title")}
        items={rows.fields}
        keyOf={(row) => row.id}
        labelOf={(row) => list[rows.fields.indexOf(row)]?.key ?? ""}
        onReorder={(next) => {
          const move = moveOf(
            rows.fields.map(({ id }) => id),
            next.map(({ id }) => id),
          );
          if (move) rows.move(move.from, move.to);
        }}
        className="gap-1.5 [&>li]:bg-transparent"
      >
        {(_, { handle, index }) => (
          <KeyRow
            form={form}
            points={points}
            index={index}
            handle={handle}
            sent={sent.has(index)}
            onRemove={() => onRemove(index)}
            pointRef={wanted !== undefined && list[index]?.key === wanted ? wantedRef : undefined}
          />
        )}
      </SortableList>
      {sent.size > 0 && <p className="text-meta text-muted">{t("sentHint")}</p>}
    </>
  );
}

interface KeyRowProps {
  form: MappingForm;
  points: readonly FunctionPoint[];
  index: number;
  handle: ReactNode;
  /** Whether the function point has several keys and messages to devices use this one. */
  sent: boolean;
  onRemove: () => void;
  /** Receives the field for the function point. */
  pointRef: ((field: HTMLInputElement | null) => void) | undefined;
}

function KeyRow({ form, points, index, handle, sent, onRemove, pointRef }: KeyRowProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const key = form.watch(`list.${index}.key`);
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)_28px] items-start gap-x-2 gap-y-1.5 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-2 sm:grid-cols-[24px_minmax(0,1fr)_minmax(0,1fr)_28px]">
      <span className="pt-0.5">{handle}</span>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <Field label={t("key")} hideLabel error={form.error(`list.${index}.key`)} className="w-full">
          <Input
            {...form.register(`list.${index}.key`)}
            placeholder={t("key")}
            mono
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        {sent && <Tag>{t("sent")}</Tag>}
      </div>
      <div
        ref={(part) => pointRef?.(part?.querySelector("input") ?? null)}
        className="max-sm:col-start-2 max-sm:row-start-2"
      >
        <Controller
          control={form.control}
          name={`list.${index}.identifier`}
          render={({ field }) => (
            <Field label={t("point")} hideLabel error={form.error(`list.${index}.identifier`)}>
              <Combobox
                {...field}
                value={field.value || null}
                onChange={(value) => field.onChange(value ?? "")}
                placeholder={t("choosePoint")}
                options={points.map((point) => ({
                  value: point.identifier,
                  label: local(point),
                  hint: point.identifier,
                }))}
              />
            </Field>
          )}
        />
      </div>
      <span className="pt-0.5 max-sm:col-start-3 max-sm:row-start-1">
        <IconButton
          icon={X}
          size="sm"
          tooltip={false}
          label={key ? t("remove", { key }) : t("removeEmpty", { row: index + 1 })}
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
