import { type Credentials, NewDevice } from "@thingwright/contract/devices/devices.ts";
import { tuyalinkIdOf } from "@thingwright/contract/devices/tuyalink-sign-in.ts";
import { api } from "../../../lib/api.ts";
import { optional, useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Field } from "../../../ui/field.tsx";
import { FoldedFields } from "../../../ui/folded-fields.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages as devices } from "../messages/en.ts";
import { messages } from "./messages/en.ts";

interface Made {
  credentials: Credentials;
  /** The display name of the device. */
  name: string;
  /** The device's id in the TuyaLink dialect of MQTT. */
  tuyalinkId: string;
}

interface CreateDeviceDrawerProps {
  productId: string;
  /** The initial text of the field: the name under which an unknown device tried to connect. */
  deviceName?: string | undefined;
  onClose: () => void;
  onCreated: (made: Made) => void;
}

/** Registers a real device; all fields are optional. */
export function CreateDeviceDrawer({ productId, deviceName, onClose, onCreated }: CreateDeviceDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const deviceWords = useMessages(devices);
  const create = useAction(api.devices.create, {
    onDone: (credentials, { body }) =>
      onCreated({
        credentials,
        name: body.name ?? credentials.device_name,
        tuyalinkId: tuyalinkIdOf({ id: credentials.id, tuyalink_id: body.tuyalink_id }),
      }),
    invalidates: [api.devices.list, "products"],
  });
  const form = useForm(NewDevice, {
    defaultValues: { product_id: productId, ...(deviceName && { device_name: deviceName }) },
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
      <FoldedFields
        label={t("moreFields")}
        invalid={(["tuyalink_id", "device_secret"] as const).some((field) => form.error(field) !== undefined)}
      >
        <Field label={t("ownSecret")} help={t("ownSecretHelp")} error={form.error("device_secret")}>
          <Input mono autoComplete="off" spellCheck={false} {...form.register("device_secret", optional)} />
        </Field>
        <Field label={deviceWords("tuyalinkId")} help={t("tuyalinkIdHelp")} error={form.error("tuyalink_id")}>
          <Input mono autoComplete="off" spellCheck={false} {...form.register("tuyalink_id", optional)} />
        </Field>
      </FoldedFields>
    </FormDrawer>
  );
}
