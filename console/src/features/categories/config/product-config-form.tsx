import type { ProductContent } from "@thingwright/contract/products/template-content.ts";
import { TemplateParts } from "@thingwright/contract/products/template-content.ts";
import { Controller } from "react-hook-form";
import { Form, useForm } from "../../../lib/form.tsx";
import { useFollow } from "../../../lib/follow-form.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { SaveBar } from "../../../lib/save-bar.tsx";
import { Card } from "../../../ui/card.tsx";
import { connectivityIcons } from "../../../ui/connectivity-icons.ts";
import { Field } from "../../../ui/field.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { PairingTypesField } from "../../../parts/app-settings/pairing-types-field.tsx";
import { ModulePicker } from "../../modules/shared/module-picker.tsx";
import { useProductWords } from "../../products/shared/product-words.tsx";
import { messages } from "./messages/en.ts";

const rules = TemplateParts.pick({
  communication_mode: true,
  module_id: true,
  pairing_types: true,
}).required();
type Parts = Pick<ProductContent, "communication_mode" | "module_id" | "pairing_types">;

interface ProductConfigFormProps {
  value: Parts;
  save: (parts: Parts) => Promise<unknown>;
}

export function ProductConfigForm({ value, save }: ProductConfigFormProps) {
  const t = useMessages(messages);
  const { modes } = useProductWords();
  const { communication_mode, module_id, pairing_types } = value;
  const fields: Parts = { communication_mode, module_id, pairing_types };
  const form = useForm(rules, { defaultValues: fields, onSubmit: save });
  useFollow(form, fields);
  return (
    <Form form={form} className="flex max-w-200 flex-col gap-4">
      <Card title={t("offered")} description={t("offeredText")}>
        <div className="flex flex-col gap-4">
          <Field label={t("mode")} help={t("modeHelp")} error={form.error("communication_mode")}>
            <Controller
              control={form.control}
              name="communication_mode"
              render={({ field }) => (
                <RadioCards
                  {...field}
                  value={field.value ?? "none"}
                  onChange={(mode) => field.onChange(mode === "none" ? null : mode)}
                  columns={3}
                  options={[
                    ...modes.map((mode) => ({ ...mode, icon: connectivityIcons[mode.value] })),
                    { value: "none" as const, label: t("noMode") },
                  ]}
                />
              )}
            />
          </Field>
          <Field label={t("module")} help={t("moduleHelp")} error={form.error("module_id")}>
            <Controller
              control={form.control}
              name="module_id"
              render={({ field }) => <ModulePicker {...field} mode={form.watch("communication_mode")} />}
            />
          </Field>
        </div>
      </Card>
      <Card title={t("pairing")} description={t("pairingText")}>
        <Controller
          control={form.control}
          name="pairing_types"
          render={({ field }) => (
            <PairingTypesField
              value={field.value}
              onChange={field.onChange}
              mode={form.watch("communication_mode")}
            />
          )}
        />
      </Card>
      <SaveBar form={form} />
    </Form>
  );
}
