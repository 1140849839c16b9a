import { isReleased } from "@thingwright/contract/content/panel-versions.ts";
import { type PanelUse, PanelUpdate } from "@thingwright/contract/products/product-panels.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { ChosenNames } from "../../../lib/chosen-names.tsx";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction, useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { useAnnounceTaskStart } from "../../tasks/shared/use-announce-task-start.ts";
import { messages } from "../messages/en.ts";
import { useStageWords } from "../use-stage-words.ts";

interface UpdateDrawerProps {
  panelId: string;
  products: readonly PanelUse[];
  onClose: () => void;
  onBegun: () => void;
}

/** The option for the latest version. It is a string, because a select cannot have null as the value of an option. */
const latest = "latest";

/** Starts a background task that moves the chosen products to a version of their panel. */
export function UpdateDrawer({ panelId, products, onClose, onBegun }: UpdateDrawerProps) {
  const t = useMessages(messages);
  const who = useStageWords();
  const announceTaskStart = useAnnounceTaskStart();
  const params = { id: panelId };
  const versions = useCall(api.panelVersions.list, { params });
  const released = (versions.data?.list ?? []).filter(({ stage }) => isReleased(stage));
  const newest = released[0]?.id;
  const update = useAction(api.productPanels.updateProducts, {
    invalidates: [],
    onDone: ({ task_id }) => {
      announceTaskStart("panel.update", task_id);
      onBegun();
      onClose();
    },
  });
  const form = useForm(PanelUpdate, {
    defaultValues: { product_ids: products.map(({ id }) => id), version_id: undefined },
    onSubmit: ({ product_ids, version_id = newest }) =>
      update.run({ params, body: { product_ids, version_id } }),
  });
  const count = products.length;
  const tooMany = form.error("product_ids");
  return (
    <FormDrawer
      form={form}
      title={count === 1 ? t("updateTitleOne") : t("updateTitle", { count })}
      description={t("updateText")}
      submit={t("update")}
      onClose={onClose}
    >
      {tooMany !== undefined && <Alert tone="danger">{tooMany}</Alert>}
      <ChosenNames names={products.map(({ name }) => name)} />
      {versions.data && released.length === 0 && <Alert tone="info">{t("noneOut")}</Alert>}
      <Controller
        control={form.control}
        name="version_id"
        render={({ field }) => (
          <Field label={t("updateTo")} error={form.error("version_id")} required>
            <Select
              {...field}
              value={field.value === null ? latest : (field.value ?? newest ?? null)}
              onChange={(next) => field.onChange(next === latest ? null : next)}
              options={[
                ...released.map((one) => ({ value: one.id, label: one.version, hint: who(one) })),
                { value: latest, label: t("updateLatest") },
              ]}
              className="w-full"
            />
          </Field>
        )}
      />
    </FormDrawer>
  );
}
