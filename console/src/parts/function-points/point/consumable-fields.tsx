import { consumableUnits } from "@thingwright/contract/grammar/enums.ts";
import { Controller } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { messages } from "../messages/en.ts";
import type { PointForm } from "./part.ts";
import { mayBeConsumable } from "./point-draft.ts";

/** The fields that say whether a reported number is the remaining amount of a consumable, and which amount is low. */
export function ConsumableFields({ form }: { form: PointForm }) {
  const t = useMessages(messages);
  const [data_type, transfer_type, consumable] = form.watch(["data_type", "transfer_type", "consumable"]);
  if (!mayBeConsumable({ data_type, transfer_type })) return null;
  return (
    <div role="group" aria-label={t("consumable")} className="flex flex-col gap-4">
      <Controller
        control={form.control}
        name="consumable.marked"
        render={({ field }) => <Switch {...field} label={t("consumable")} hint={t("consumableHint")} />}
      />
      {consumable.marked && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="consumable.unit"
            render={({ field }) => (
              <Field label={t("consumableUnit")} error={form.error("consumable.unit")} required>
                <SegmentedControl
                  {...field}
                  aria-label={t("consumableUnit")}
                  options={consumableUnits.map((unit) => ({ value: unit, label: t(`consumable_${unit}`) }))}
                />
              </Field>
            )}
          />
          <Controller
            control={form.control}
            name="consumable.threshold"
            render={({ field }) => (
              <Field
                label={t("consumableThreshold")}
                help={t("consumableThresholdHelp")}
                error={form.error("consumable.threshold")}
                required
              >
                <NumberInput {...field} unit={t(`consumable_${consumable.unit}`)} />
              </Field>
            )}
          />
        </div>
      )}
    </div>
  );
}
