import { type LabelSize, labelSizes } from "@thingwright/contract/devices/label-sizes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import {
  NewLabels,
  type ProductionOrder,
  type ProductionStation,
} from "@thingwright/contract/devices/production.ts";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { download } from "../../lib/csv.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { toast } from "../../ui/toast.ts";
import { messages } from "./messages/en.ts";

interface LabelsDrawerProps {
  order: ProductionOrder;
  /** The station whose labels are printed; undefined to print the labels of the whole order. */
  station?: ProductionStation;
  onClose: () => void;
}

const most = limits.labelsInFile;
/** Returns the last serial number of a range; undefined if all remaining labels fit into one file. */
const endOf = (from: number, quantity: number) => (from + most > quantity ? undefined : from + most - 1);

/**
 * Asks which labels to print and on which size of paper, and saves them as a PDF. A large order is printed in several
 * ranges.
 */
export function LabelsDrawer({ order, station, onClose }: LabelsDrawerProps) {
  const t = useMessages(messages);
  const print = useAction(api.production.labels, { invalidates: [] });
  const all = station?.given ?? order.made;
  const isLarge = all > most;
  const byRange = isLarge && !station;
  const form = useForm(NewLabels, {
    defaultValues: {
      size: "50x30",
      from: byRange ? 1 : undefined,
      to: byRange ? endOf(1, order.quantity) : undefined,
      station_id: station?.id,
    },
    warnBeforeLeaving: false,
    onSubmit: async (body) => {
      const params = { id: order.product_id, orderId: order.id };
      const { name, content } = await print.run({ params, body });
      download(name, new Blob([content], { type: "application/pdf" }));
      toast.success(t("downloaded", { name }));
      const { to } = body;
      if (!byRange || to === undefined || to >= order.quantity) return onClose();
      form.setValue("from", to + 1);
      form.setValue("to", endOf(to + 1, order.quantity));
    },
  });
  const texts: Record<LabelSize, string> = {
    "50x30": t("rollText"),
    "40x20": t("rollText"),
    a4: t("sheetText"),
  };
  return (
    <FormDrawer
      form={form}
      title={station ? t("labelsOf", { name: station.name }) : t("labelsTitle")}
      description={t("labelsText")}
      submit={t("download")}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="size"
        render={({ field }) => (
          <Field label={t("labelSize")} error={form.error("size")}>
            <RadioCards
              {...field}
              columns={3}
              options={labelSizes.map((value) => ({
                value,
                label: t(`size_${value}`),
                description: texts[value],
              }))}
            />
          </Field>
        )}
      />
      {isLarge && <Alert tone="info">{t("labelsBound", { most })}</Alert>}
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value = null, ...field } }) => (
              <Field
                label={t(name === "from" ? "firstSerial" : "lastSerial")}
                help={t("serialsHelp")}
                error={form.error(name)}
              >
                <NumberInput {...field} value={value} min={1} step={1} />
              </Field>
            )}
          />
        ))}
      </div>
      <p className="text-meta text-muted">{t("labelsName")}</p>
    </FormDrawer>
  );
}
