import { type Credentials, NewDevice } from "@thingwright/contract/devices.ts";
import { api } from "../../../lib/api.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "./messages/en.ts";

interface CreateDeviceDrawerProps {
  productId: string;
  onClose: () => void;
  onCreated: (credentials: Credentials) => void;
}

const blank = (text: unknown) => (typeof text === "string" && text.trim() === "" ? undefined : text);

/** Registers a real device; everything about it may be left out. */
export function CreateDeviceDrawer({ productId, onClose, onCreated }: CreateDeviceDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const create = useAction(api.devices.create, {
    onDone: onCreated,
    invalidates: [api.devices.list, "products"],
  });
  const form = useForm(NewDevice, {
    defaultValues: { product_id: productId },
    onSubmit: (body) => create.run({ body }),
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && form.leave(onClose)}
      title={t("createTitle")}
      description={t("createText")}
      size="sm"
      dismissible={false}
      footer={
        <>
          <Button onClick={() => form.leave(onClose)}>{words("cancel")}</Button>
          <Button variant="primary" type="submit" form="create-device" loading={form.submitting}>
            {words("create")}
          </Button>
        </>
      }
    >
      <Form form={form} id="create-device">
        <Field label={t("title")} help={t("titleHelp")} error={form.error("name")}>
          <Input autoComplete="off" {...form.register("name", { setValueAs: blank })} />
        </Field>
        <Field label={t("deviceNameLabel")} help={t("deviceNameHelp")} error={form.error("device_name")}>
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            {...form.register("device_name", { setValueAs: blank })}
          />
        </Field>
        <Field label={t("macLabel")} help={t("macHelp")} error={form.error("mac")}>
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="A4:CF:12:0B:7E:31"
            {...form.register("mac", { setValueAs: blank })}
          />
        </Field>
      </Form>
    </Drawer>
  );
}
