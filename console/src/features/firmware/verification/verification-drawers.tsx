import type { Firmware } from "@thingwright/contract/firmware/firmware.ts";
import { firmwareVerification } from "@thingwright/contract/firmware/verification.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Field } from "../../../ui/field.tsx";
import { FoldedFields } from "../../../ui/folded-fields.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { DeviceChoice } from "../../devices/shared/choice/device-choice.tsx";
import { errorOfChoice } from "../../devices/shared/choice/error-of-choice.ts";
import { ListInput } from "../list-input.tsx";
import { messages } from "./messages/en.ts";

interface DrawerProps {
  firmware: Firmware;
  onClose: () => void;
}

const invalidates = ["firmwareVerification", "firmware"];

/** Chooses devices of the product, from a list or by their ids, and updates them. */
export function AddDevicesDrawer({ firmware, onClose }: DrawerProps) {
  const t = useMessages(messages);
  const add = useAction(api.firmwareVerification.add, { invalidates, onDone: onClose });
  const form = useForm(firmwareVerification.add.body, {
    defaultValues: { device_ids: [] },
    onSubmit: (body) => add.run({ params: { id: firmware.id }, body }),
  });
  const count = form.watch("device_ids").length;
  return (
    <FormDrawer
      form={form}
      title={t("addTitle")}
      description={t("addText", { firmware: `${firmware.name} ${firmware.version}` })}
      submit={t("addMany", { count })}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="device_ids"
        render={({ field }) => (
          <>
            <Field
              label={t("devices")}
              error={errorOfChoice(form, limits.verificationDevicesAtOnce)}
              required
            >
              <DeviceChoice
                value={field.value}
                onChange={field.onChange}
                query={{ product_id: firmware.product_id }}
                most={limits.verificationDevicesAtOnce}
                hint={({ name, device_name, online, firmware_version }) =>
                  [
                    name !== device_name && device_name,
                    t(`online_${online}`),
                    firmware_version || t("unreported"),
                  ]
                    .filter(Boolean)
                    .join(" · ")
                }
              />
            </Field>
            <FoldedFields label={t("byIds")} invalid={false}>
              <Field label={t("ids")} help={t("idsHelp")}>
                <ListInput
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  ref={field.ref}
                />
              </Field>
            </FoldedFields>
          </>
        )}
      />
    </FormDrawer>
  );
}

/** Changes how long the update of a device may take. */
export function TimeLimitDrawer({ firmware, onClose }: DrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const save = useAction(api.firmwareVerification.setTimeout, {
    invalidates,
    success: t("timeLimitSaved"),
    onDone: onClose,
  });
  const form = useForm(firmwareVerification.setTimeout.body, {
    defaultValues: { timeout: firmware.timeout },
    onSubmit: (body) => save.run({ params: { id: firmware.id }, body }),
  });
  const { min, max } = limits.verificationMinutes;
  return (
    <FormDrawer
      form={form}
      title={t("timeLimit")}
      description={t("timeLimitText")}
      submit={words("save")}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="timeout"
        render={({ field }) => (
          <Field label={t("timeLimit")} error={form.error("timeout")} required>
            <NumberInput {...field} min={min} max={max} unit={t("minutes")} />
          </Field>
        )}
      />
    </FormDrawer>
  );
}
