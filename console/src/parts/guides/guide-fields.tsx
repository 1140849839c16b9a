import type { PairingGuide } from "@thingwright/contract/content/guides.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type PairingType, pairingTypeNames } from "@thingwright/contract/devices/pairing-types.ts";
import { Copy, CopyPlus, ListOrdered, Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Controller, useFieldArray } from "react-hook-form";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { WithManual } from "../../lib/manual-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { useButtonFocus } from "../../ui/lost-focus.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useReadOnly } from "../../ui/read-only.ts";
import { SortableList } from "../../ui/sortable-list.tsx";
import { toast } from "../../ui/toast.ts";
import { formatBytes } from "../../ui/format-bytes.ts";
import { FileField } from "../files/file-field.tsx";
import { type EditedGuide, type GuideForm, newStep } from "./edited-guides.ts";
import { messages } from "./messages/en.ts";
import { StepRow } from "./step-row.tsx";

interface GuideFieldsProps {
  form: GuideForm;
  type: PairingType;
  /** All pairing types that are offered. */
  types: readonly PairingType[];
  /** A guide with which this guide can be filled while it is empty. */
  start?: PairingGuide | undefined;
  /** A link to the page on which the texts are translated. */
  translations?: ReactNode;
  /** Called with the index of the step that the user is at. */
  onStep: (step: number) => void;
}

/** Edits the guide of one pairing type: its steps in order, and the package that replaces them. */
export function GuideFields({ form, type, types, start, translations, onStep }: GuideFieldsProps) {
  const t = useMessages(messages);
  const path = `guides.${type}.steps` as const;
  const { fields, append, remove, insert, move } = useFieldArray({ control: form.control, name: path });
  const readOnly = useReadOnly();
  const lastToast = useRef<string>(undefined);
  const adding = useRef<HTMLDivElement>(null);
  const keepFocus = useButtonFocus(adding);

  const offerUndo = (title: string, undo: () => void) => {
    // Only the newest change can be undone.
    if (lastToast.current) toast.close(lastToast.current);
    const id = toast({
      tone: "success",
      title,
      timeout: 8000,
      action: {
        label: t("undo"),
        onSelect: () => {
          toast.close(id);
          undo();
        },
      },
    });
    lastToast.current = id;
  };
  const removeStep = (index: number) => {
    const step = form.getValues(`${path}.${index}`);
    remove(index);
    if (step)
      offerUndo(t("stepRemoved", { number: index + 1 }), () => {
        insert(index, step, { shouldFocus: false });
        onStep(index);
      });
  };
  const reorder = (ids: string[]) => {
    const before = fields.map(({ id }) => id);
    const first = before.findIndex((id, i) => id !== ids[i]);
    const last = before.findLastIndex((id, i) => id !== ids[i]);
    if (first === -1) return;
    // One step has moved: either down to the last position that changed, or up to the first.
    const [from, to] = ids[last] === before[first] ? [first, last] : [last, first];
    move(from, to);
    onStep(to);
  };
  const add = (
    <Button
      icon={Plus}
      disabled={fields.length >= limits.guideSteps}
      onClick={() => {
        append(newStep, { focusName: `${path}.${fields.length}.text.zh_CN` });
        onStep(fields.length);
      }}
    >
      {t("addStep")}
    </Button>
  );
  const take = (guide: EditedGuide) => {
    const { steps, package: pagePackage } = structuredClone(guide);
    form.setValue(path, steps, { shouldDirty: true });
    form.setValue(`guides.${type}.package`, pagePackage, { shouldDirty: true });
    onStep(0);
    // The pressed button disappears, so the focus moves to the first step.
    if (steps.length > 0) requestAnimationFrame(() => form.setFocus(`${path}.0.text.zh_CN`));
  };
  const isBlank = fields.length === 0 && !form.watch(`guides.${type}.package`);
  const error = form.error(path);
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t("steps")}
        description={t("stepsText")}
        actions={translations}
        flush
        className="@container"
      >
        {fields.length === 0 ? (
          <EmptyState
            icon={ListOrdered}
            title={t("noStepsTitle")}
            description={readOnly ? undefined : t("noStepsText")}
            action={
              !readOnly && (
                <div ref={adding} className="flex flex-wrap justify-center gap-2">
                  {start && isBlank && (
                    <Button icon={CopyPlus} variant="primary" onClick={() => take(start)}>
                      {t("takeStart")}
                    </Button>
                  )}
                  {isBlank && <TakeOther form={form} type={type} types={types} onTake={take} />}
                  {add}
                </div>
              )
            }
          />
        ) : (
          <div onFocus={keepFocus}>
            <SortableList
              label={t("steps")}
              items={fields}
              keyOf={({ id }) => id}
              labelOf={({ id }) => t("step", { number: fields.findIndex((one) => one.id === id) + 1 })}
              onReorder={(next) => reorder(next.map(({ id }) => id))}
            >
              {({ id }, { handle }) => {
                const index = fields.findIndex((one) => one.id === id);
                return (
                  <StepRow
                    form={form}
                    type={type}
                    index={index}
                    handle={handle}
                    onShow={() => onStep(index)}
                    onRemove={() => removeStep(index)}
                  />
                );
              }}
            </SortableList>
            {!readOnly && (
              <div ref={adding} className="flex flex-wrap items-center gap-3 p-4">
                {add}
                {fields.length >= limits.guideSteps && (
                  <p className="text-meta text-muted">{t("mostSteps", { count: limits.guideSteps })}</p>
                )}
              </div>
            )}
          </div>
        )}
        {error && (
          <p role="alert" className="px-4 pb-4 text-meta text-danger-ink">
            {error}
          </p>
        )}
      </Card>
      {!(readOnly && !form.watch(`guides.${type}.package`)) && (
        <Card
          title={t("package")}
          description={<WithManual manual="guide-packages">{t("packageText")}</WithManual>}
        >
          <Controller
            control={form.control}
            name={`guides.${type}.package`}
            render={({ field }) => (
              <Field label={t("package")} hideLabel error={form.error(`guides.${type}.package`)}>
                <FileField
                  purpose="guide"
                  value={field.value ?? null}
                  onChange={(file) => {
                    const removed = field.value;
                    field.onChange(file);
                    if (file === null && removed)
                      offerUndo(t("packageRemoved"), () => field.onChange(removed));
                  }}
                />
              </Field>
            )}
          />
          <PackageRules />
        </Card>
      )}
    </div>
  );
}

interface TakeOtherProps extends Pick<GuideFieldsProps, "form" | "type" | "types"> {
  onTake: (guide: EditedGuide) => void;
}

/** Offers to copy the guide of another pairing type, as it currently is in the form. */
function TakeOther({ form, type, types, onTake }: TakeOtherProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const guides = form.watch("guides");
  const others = types.flatMap((one) => {
    const guide = guides[one];
    return one !== type && guide && (guide.steps.length > 0 || guide.package) ? [{ one, guide }] : [];
  });
  if (others.length === 0) return null;
  return (
    <Menu
      trigger={<Button icon={Copy}>{t("takeOther")}</Button>}
      items={others.map(({ one, guide }) => ({
        label: pairingTypeNames[one][language],
        onSelect: () => onTake(guide),
      }))}
    />
  );
}

/** The rules that the maker of a package has to follow. */
function PackageRules() {
  const t = useMessages(messages);
  const { entries, bytes, entryBytes } = limits.pagePackage;
  return (
    <section aria-label={t("packageRules")} className="mt-4 text-meta text-muted">
      <h3 className="font-medium text-ink">{t("packageRules")}</h3>
      <ul className="mt-1 list-disc ps-5">
        <li>{t("packageLanguage")}</li>
        <li>{t("packageNetwork")}</li>
        <li>
          {t("packageLimits", { entries, bytes: formatBytes(bytes), entryBytes: formatBytes(entryBytes) })}
        </li>
      </ul>
    </section>
  );
}
