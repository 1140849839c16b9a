import { type Credentials, NewDevice } from "@thingwright/contract/devices.ts";
import { api } from "../../../lib/api.ts";
import { optional, useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "./messages/en.ts";

interface CreateDeviceDrawerProps {
  productId: string;
  onClose: () => void;
  /** @param name the display name of the device */
  onCreated: (credentials: Credentials, name: string) => void;
}

/** Registers a real device; all fields are optional. */
export function CreateDeviceDrawer({ productId, onClose, onCreated }: CreateDeviceDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const create = useAction(api.devices.create, {
    onDone: (made, { body }) => onCreated(made, body.name ?? made.device_name),
    invalidates: [api.devices.list, "products"],
  });
  const form = useForm(NewDevice, {
    defaultValues: { product_id: productId },
    onSubmit: (body) => create.run({ body }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("createTitle")}
      description={t("createText")}
      size="sm"
      submit={words("create")}
      onClose={onClose}
    >
      <Field label={t("title")} help={t("titleHelp")} error={form.error("name")}>
        <Input autoComplete="off" {...form.register("name", optional)} />
      </Field>
      <Field label={t("deviceNameLabel")} help={t("deviceNameHelp")} error={form.error("device_name")}>
        <Input mono autoComplete="off" spellCheck={false} {...form.register("device_name", optional)} />
      </Field>
      <Field label={t("macLabel")} help={t("macHelp")} error={form.error("mac")}>
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          placeholder="A4:CF:12:0B:7E:31"
          {...form.register("mac", optional)}
        />
      </Field>
    </FormDrawer>
  );
}
