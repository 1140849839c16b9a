import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { type SavedScenario, scenarios } from "@thingwright/contract/products/scenarios.ts";
import type { VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { Field } from "../../ui/field.tsx";
import { MultiSelect } from "../../ui/multi-select.tsx";
import { messages } from "./messages/en.ts";

interface PlayDrawerProps {
  productId: string;
  scenario: SavedScenario;
  devices: readonly VirtualDevice[];
  onClose: () => void;
}

/** Chooses the virtual devices that a scenario runs on. */
export function PlayDrawer({ productId, scenario, devices, onClose }: PlayDrawerProps) {
  const t = useMessages(messages);
  const play = useAction(api.scenarios.play, {
    success: ({ list }) => t("started", { count: list.length }),
    invalidates: ["virtualDevices"],
    onDone: onClose,
  });
  const running = devices.filter((device) => device.running === enabled.yes);
  const first = running[0] ?? devices[0];
  const form = useForm(scenarios.play.body, {
    defaultValues: { device_ids: first ? [first.id] : [] },
    onSubmit: (body) => play.run({ params: { id: productId, scenarioId: scenario.id }, body }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("runTitle", { name: scenario.name })}
      description={t("runText")}
      submit={t("start")}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="device_ids"
        render={({ field }) => (
          <Field label={t("devices")} error={form.error("device_ids")} required>
            <MultiSelect
              {...field}
              placeholder={t("chooseDevices")}
              options={devices.map(({ id, name, device_name }) => ({
                value: id,
                label: name,
                hint: device_name,
              }))}
            />
          </Field>
        )}
      />
    </FormDrawer>
  );
}
