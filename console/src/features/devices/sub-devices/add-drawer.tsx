import type { DeviceDetails } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { Field } from "../../../ui/field.tsx";
import { DeviceChoice } from "../shared/choice/device-choice.tsx";
import { errorOfChoice } from "../shared/choice/error-of-choice.ts";
import { messages } from "./messages/en.ts";

interface AddProps {
  gateway: DeviceDetails;
  onClose: () => void;
}

/** Chooses devices that become sub-devices of a gateway. */
export function AddSubDevicesDrawer({ gateway, onClose }: AddProps) {
  const t = useMessages(messages);
  const add = useAction(api.subDevices.add, {
    invalidates: ["subDevices", api.devices.get, api.devices.list],
    onDone: onClose,
  });
  const form = useForm(subDevices.add.body, {
    defaultValues: { device_ids: [] },
    onSubmit: (body) => add.run({ params: { id: gateway.id }, body }),
  });
  const chosen = form.watch("device_ids").length;
  return (
    <FormDrawer
      form={form}
      title={t("addTitle", { name: gateway.name })}
      description={t("addText")}
      submit={t("addMany", { count: chosen })}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="device_ids"
        render={({ field }) => (
          <Field label={t("devices")} error={errorOfChoice(form, limits.subDevicesAtOnce)} required>
            <DeviceChoice
              value={field.value}
              onChange={field.onChange}
              query={{ kind: gateway.kind, gateways: "1" }}
              most={limits.subDevicesAtOnce}
              isChoosable={({ id, gateway: above, sub_device_count }) =>
                id !== gateway.id && above?.id !== gateway.id && sub_device_count === 0
              }
              hint={({ device_name, product_name, gateway: above }) =>
                above
                  ? t("movesFrom", { product: product_name, name: above.name })
                  : `${product_name} · ${device_name}`
              }
            />
          </Field>
        )}
      />
    </FormDrawer>
  );
}
