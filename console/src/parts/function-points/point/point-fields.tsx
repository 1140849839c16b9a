import { dataTypes } from "@thingwright/contract/grammar/enums.ts";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { messages } from "../messages/en.ts";
import { typeIcon } from "../point-words.ts";
import { ConsumableFields } from "./consumable-fields.tsx";
import { MembersEditor } from "./members-editor.tsx";
import { NamesFields } from "./names-fields.tsx";
import { partOf, type PointForm } from "./part.ts";
import { choosePointType } from "./type-choice.ts";
import { TypeFields } from "./type-fields.tsx";
import { SceneFields, TransferField } from "./use-fields.tsx";

/** The fields of a function point that cannot be changed, and the reason in words. */
export interface LockedFields {
  fields: "identifier" | "kind";
  reason: string;
}

interface PointFieldsProps {
  form: PointForm;
  /** The identifiers that this one must differ from. */
  taken: () => ReadonlySet<string>;
  /** `kind` locks the data type and the transfer type as well as the identifier. */
  locked?: LockedFields | undefined;
}

/** The fields of a function point: what it means, its values, and what it is used for. */
export function PointFields({ form, taken, locked }: PointFieldsProps) {
  const t = useMessages(messages);
  const type = form.watch("data_type");
  const kindLocked = locked?.fields === "kind";
  return (
    <>
      <Part title={t("sectionMeaning")}>
        {locked && <Locked form={form} {...locked} />}
        <NamesFields part={partOf(form)} taken={taken} identifierLocked={locked !== undefined} focused />
      </Part>
      {!(kindLocked && type === "bool") && (
        <Part title={t("sectionValues")}>
          {!kindLocked && <TypeField form={form} />}
          <TypeFields part={partOf(form)} />
          {type === "struct" && <MembersEditor form={form} />}
        </Part>
      )}
      <Part title={t("sectionUse")}>
        {!kindLocked && <TransferField form={form} />}
        <SceneFields form={form} />
        <ConsumableFields form={form} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h3 className="border-b border-line pb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Shows the fields of a function point that cannot be changed. */
function Locked({ form, fields, reason }: LockedFields & { form: PointForm }) {
  const t = useMessages(messages);
  const { identifier, data_type, transfer_type } = form.getValues();
  const facts = [
    { label: t("identifier"), value: <code className="font-mono">{identifier}</code> },
    ...(fields === "kind"
      ? [
          { label: t("dataType"), value: t(`type_${data_type}`) },
          { label: t("transferType"), value: t(`transfer_${transfer_type}`) },
        ]
      : []),
  ];
  return (
    <div className="rounded-lg border border-line bg-sunken px-4 py-3">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 border-t border-line pt-2 text-meta text-muted">{reason}</p>
    </div>
  );
}

function TypeField({ form }: { form: PointForm }) {
  const t = useMessages(messages);
  const part = partOf(form);
  return (
    <Controller
      control={form.control}
      name="data_type"
      render={({ field }) => (
        <Field
          label={t("dataType")}
          error={form.error("data_type")}
          help={t(`typeText_${field.value}`)}
          required
        >
          <RadioCards
            {...field}
            onChange={(type) => choosePointType(part, type)}
            columns={4}
            options={dataTypes.map((type) => ({
              value: type,
              label: t(`type_${type}`),
              icon: typeIcon[type],
            }))}
          />
        </Field>
      )}
    />
  );
}
