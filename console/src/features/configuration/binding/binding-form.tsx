import {
  bindingModes,
  type Configuration,
  ConfigurationParts,
} from "@thingwright/contract/products/configuration.ts";
import { ShieldCheck, UserRoundCheck } from "lucide-react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { useFollow } from "../../../lib/follow-form.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { SaveBar } from "../../../lib/save-bar.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "./messages/en.ts";

type Binding = NonNullable<Configuration["binding"]>;
interface Values {
  binding: Omit<Binding, "mode"> & { mode: Binding["mode"] | null };
}

/**
 * The validation rules of the API contract. The mode is null in the form until one is chosen; the rules refuse null.
 */
const rules = ConfigurationParts.pick({ binding: true }).required() as unknown as z.ZodType<
  { binding: Binding },
  Values
>;

const icons = { authorized: ShieldCheck, preemptive: UserRoundCheck };

interface BindingFormProps {
  value: Configuration["binding"];
  save: (binding: Binding) => Promise<unknown>;
}

/** Who may bind a device that already has an owner, and whether devices can be controlled as a group. */
export function BindingForm({ value, save }: BindingFormProps) {
  const t = useMessages(messages);
  const fields: Values = { binding: value ?? { mode: null, supports_groups: false } };
  const form = useForm(rules, {
    defaultValues: fields,
    onSubmit: async ({ binding }) => {
      await save(binding);
      toast.success(t("saved"));
    },
  });
  useFollow(form, fields);
  return (
    <Form form={form} className="flex max-w-200 flex-col gap-4">
      <Card title={t("binding")} description={t("bindingText")}>
        <Field
          label={t("binding")}
          hideLabel
          help={value === null ? t("unset") : undefined}
          error={form.error("binding.mode")}
          required
        >
          <Controller
            control={form.control}
            name="binding.mode"
            render={({ field }) => (
              <RadioCards
                {...field}
                columns={2}
                options={bindingModes.map((mode) => ({
                  value: mode,
                  icon: icons[mode],
                  label: t(mode),
                  description: t(`${mode}Text`),
                }))}
              />
            )}
          />
        </Field>
      </Card>
      <Card title={t("groups")}>
        <Controller
          control={form.control}
          name="binding.supports_groups"
          render={({ field }) => (
            <Switch {...field} label={t("supportsGroups")} hint={t("supportsGroupsHelp")} />
          )}
        />
      </Card>
      <SaveBar form={form} />
    </Form>
  );
}
