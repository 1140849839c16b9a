import { dataTypes } from "@thingwright/contract/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { FormDrawer } from "../../../../lib/form-drawer.tsx";
import { useMessages } from "../../../../lib/i18n.ts";
import { useLocalName } from "../../../../lib/local-name.ts";
import { messages as shared } from "../../../../lib/messages/en.ts";
import { Field } from "../../../../ui/field.tsx";
import { RadioCards } from "../../../../ui/radio-cards.tsx";
import { messages } from "../messages/en.ts";
import { typeIcon } from "../point-words.ts";
import type { DefinitionState } from "../use-definition.ts";
import { MembersEditor } from "./members-editor.tsx";
import { NamesFields } from "./names-fields.tsx";
import { partOf, type PointForm } from "./part.ts";
import { choosePointType } from "./type-choice.ts";
import { TypeFields } from "./type-fields.tsx";
import { SceneFields, TransferField } from "./use-fields.tsx";
import { usePointForm } from "./use-point-form.ts";

interface PointDrawerProps {
  state: DefinitionState;
  /** The function point to edit; without one, the drawer creates a new one. */
  point?: FunctionPoint;
  /** Called when the function point has another identifier, once that is saved. */
  onRenamed?: (identifier: string) => void;
  onClose: () => void;
}

/** Creates a custom function point, or edits a custom or standard one. */
export function PointDrawer({ state, point, onRenamed, onClose }: PointDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const local = useLocalName();
  const { form, taken } = usePointForm(state, { point, onRenamed, onClose });
  const standard = point?.standard ?? false;
  const type = form.watch("data_type");
  return (
    <FormDrawer
      form={form}
      size="lg"
      title={t(point ? "editTitle" : "newTitle")}
      description={point && local(point)}
      submit={words(point ? "save" : "create")}
      onClose={onClose}
      className="flex flex-col gap-7"
    >
      <Part title={t("sectionMeaning")}>
        {standard && <Locked form={form} />}
        <NamesFields part={partOf(form)} taken={taken} identifierLocked={standard} focused />
      </Part>
      {!(standard && type === "bool") && (
        <Part title={t("sectionValues")}>
          {!standard && <TypeField form={form} />}
          <TypeFields part={partOf(form)} />
          {type === "struct" && <MembersEditor form={form} />}
        </Part>
      )}
      <Part title={t("sectionUse")}>
        {!standard && <TransferField form={form} />}
        <SceneFields form={form} />
      </Part>
    </FormDrawer>
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

/** Shows the fields of a standard function point that cannot be changed. */
function Locked({ form }: { form: PointForm }) {
  const t = useMessages(messages);
  const { identifier, data_type, transfer_type } = form.getValues();
  const facts = [
    { label: t("identifier"), value: <code className="font-mono">{identifier}</code> },
    { label: t("dataType"), value: t(`type_${data_type}`) },
    { label: t("transferType"), value: t(`transfer_${transfer_type}`) },
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
      <p className="mt-2 border-t border-line pt-2 text-meta text-muted">{t("standardLocked")}</p>
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
