import { limits } from "@thingwright/contract/grammar/limits.ts";
import { NewOrder, production, type ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { nameOfSerial } from "@thingwright/contract/devices/production-states.ts";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { FieldsConflict, mineOnTop } from "../../lib/conflict/conflict.tsx";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { useVersionedForm } from "../../lib/versioned-form.ts";
import { Field } from "../../ui/field.tsx";
import { Input, Textarea } from "../../ui/input.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { useAnnounceTaskStart } from "../tasks/shared/use-announce-task-start.ts";
import { messages } from "./messages/en.ts";

/** Asks how many identities to create, and how to name their devices. */
export function CreateOrderDrawer({ productId, onClose }: { productId: string; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const announceTaskStart = useAnnounceTaskStart();
  const create = useAction(api.production.create, {
    invalidates: ["production", "products"],
    onDone: ({ task_id }) => {
      onClose();
      announceTaskStart("production.make", task_id);
    },
  });
  const form = useForm(NewOrder, {
    defaultValues: { name: "", note: "", prefix: "", quantity: 100 },
    onSubmit: (body) => create.run({ params: { id: productId }, body }),
  });
  const [prefix, quantity] = form.watch(["prefix", "quantity"]);
  return (
    <FormDrawer
      form={form}
      title={t("createTitle")}
      description={t("createText")}
      submit={words("create")}
      onClose={onClose}
    >
      <Field label={t("nameLabel")} help={t("nameHelp")} error={form.error("name")} required>
        <Input {...form.register("name")} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="quantity"
        render={({ field }) => (
          <Field label={t("quantityLabel")} error={form.error("quantity")} required>
            <NumberInput {...field} min={1} max={limits.orderQuantity} step={1} />
          </Field>
        )}
      />
      <Field
        label={t("prefix")}
        help={t("prefixHelp", {
          first: nameOfSerial(prefix, 1),
          last: nameOfSerial(prefix, quantity > 0 ? quantity : 1),
        })}
        error={form.error("prefix")}
        required
      >
        <Input {...form.register("prefix")} mono autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={t("note")} error={form.error("note")}>
        <Textarea {...form.register("note")} rows={3} />
      </Field>
    </FormDrawer>
  );
}

const Change = production.update.body.omit({ version: true }).required();

/** Changes the name or the note of an order. */
export function EditOrderDrawer({ order, onClose }: { order: ProductionOrder; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const params = { id: order.product_id, orderId: order.id };
  const update = useAction(api.production.update, {
    success: ({ name }) => t("saved", { name }),
    onDone: onClose,
  });
  const { form, conflict } = useVersionedForm(Change, {
    object: order,
    fieldsOf: ({ name, note }) => ({ name, note }),
    save: (body) => update.run({ params, body }),
    get: api.production.get,
    params,
    merge: mineOnTop,
  });
  return (
    <FormDrawer form={form} title={t("editTitle")} submit={words("save")} onClose={onClose}>
      <Field label={t("name")} help={t("nameHelp")} error={form.error("name")} required>
        <Input {...form.register("name")} autoComplete="off" />
      </Field>
      <Field label={t("note")} error={form.error("note")}>
        <Textarea {...form.register("note")} rows={3} />
      </Field>
      {conflict.question && (
        <FieldsConflict
          {...conflict.question}
          labels={{ name: t("name"), note: t("note") }}
          show={(field, values) => values[field]}
          onAnswer={conflict.answer}
        />
      )}
    </FormDrawer>
  );
}
