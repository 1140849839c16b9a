import { type Configuration, ConfigurationParts } from "@thingwright/contract/products/configuration.ts";
import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import { Controller } from "react-hook-form";
import { useFollow } from "../../../lib/follow-form.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { SaveBar } from "../../../lib/save-bar.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toast.ts";
import { ModulePicker } from "../../modules/shared/module-picker.tsx";
import { messages } from "../messages/en.ts";

const rules = ConfigurationParts.pick({ module_id: true, mcu: true }).required();
type Parts = Pick<Configuration, "module_id" | "mcu">;

interface ModuleFormProps {
  value: Parts;
  /** Offers modules of this communication mode only. */
  mode: CommunicationMode;
  save: (parts: Parts) => Promise<unknown>;
}

/**
 * The communication module of a product, and whether the product has a processor (MCU) of its own beside the module.
 */
export function ModuleForm({ value: { module_id, mcu }, mode, save }: ModuleFormProps) {
  const t = useMessages(messages);
  const fields = { module_id, mcu };
  const form = useForm(rules, {
    defaultValues: fields,
    onSubmit: async (parts) => {
      await save(parts);
      toast.success(t("saved"));
    },
  });
  useFollow(form, fields);
  return (
    <Form form={form}>
      <Card title={t("part_module_id")} description={t("moduleText")}>
        <div className="flex max-w-160 flex-col gap-4">
          <Field label={t("part_module_id")} hideLabel error={form.error("module_id")}>
            <Controller
              control={form.control}
              name="module_id"
              render={({ field }) => <ModulePicker {...field} mode={mode} />}
            />
          </Field>
          <Controller
            control={form.control}
            name="mcu"
            render={({ field }) => <Switch {...field} label={t("part_mcu")} hint={t("mcuText")} />}
          />
          <SaveBar form={form} />
        </div>
      </Card>
    </Form>
  );
}
