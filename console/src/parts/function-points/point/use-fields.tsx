import { transferTypes } from "@thingwright/contract/grammar/enums.ts";
import { accepts, reports } from "@thingwright/contract/points/function-points.ts";
import { Controller } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { messages } from "../messages/en.ts";
import { transferIcon } from "../point-words.ts";
import type { PointForm } from "./part.ts";
import { transferOf } from "./point-draft.ts";
import { chooseTransfer } from "./type-choice.ts";

/** The transfer type of a point: reported, issued, or both. */
export function TransferField({ form }: { form: PointForm }) {
  const t = useMessages(messages);
  const type = form.watch("data_type");
  const fault = type === "fault";
  return (
    <Controller
      control={form.control}
      name="transfer_type"
      render={({ field }) => (
        <Field
          label={t("transferType")}
          error={form.error("transfer_type")}
          help={fault ? t("faultTransfer") : undefined}
          required
        >
          <RadioCards
            {...field}
            value={transferOf({ data_type: type, transfer_type: field.value })}
            onChange={(transfer) => chooseTransfer(form, transfer)}
            columns={3}
            options={transferTypes.map((transfer) => ({
              value: transfer,
              label: t(`transfer_${transfer}`),
              description: t(`transferText_${transfer}`),
              icon: transferIcon[transfer],
              disabled: fault && transfer !== "report",
            }))}
          />
        </Field>
      )}
    />
  );
}

/** Whether scenes may use a point, as condition or action; uses that its transfer type rules out are disabled. */
export function SceneFields({ form }: { form: PointForm }) {
  const t = useMessages(messages);
  const [data_type, chosen] = form.watch(["data_type", "transfer_type"]);
  const travel = { transfer_type: transferOf({ data_type, transfer_type: chosen }) };
  const switches = [
    {
      name: "scene_trigger",
      label: t("sceneTrigger"),
      hint: reports(travel) ? t("sceneTriggerHint") : t("notReported"),
      allowed: reports(travel),
    },
    {
      name: "scene_execute",
      label: t("sceneExecute"),
      hint: accepts(travel) ? t("sceneExecuteHint") : t("notIssued"),
      allowed: accepts(travel),
    },
  ] as const;
  return (
    <div role="group" aria-label={t("scenes")} className="flex flex-col gap-3">
      {switches.map(({ name, label, hint, allowed }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <div>
              <Switch
                {...field}
                value={allowed && field.value}
                label={label}
                hint={hint}
                disabled={!allowed}
              />
              {form.error(name) && (
                <p role="alert" className="text-meta text-danger-ink">
                  {form.error(name)}
                </p>
              )}
            </div>
          )}
        />
      ))}
    </div>
  );
}
