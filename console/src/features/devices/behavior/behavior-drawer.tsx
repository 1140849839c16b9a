import type { Generators } from "@thingwright/contract/points/behavior.ts";
import { defaultGenerators } from "@thingwright/contract/behavior/default-generators.ts";
import type { Device } from "@thingwright/contract/devices/devices.ts";
import { type FunctionPoint, reports } from "@thingwright/contract/points/function-points.ts";
import { NewBehavior } from "@thingwright/contract/devices/virtual-devices.ts";
import { ListTree } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { GeneratorRow } from "./generator-row.tsx";
import { messages } from "./messages/en.ts";

interface BehaviorDrawerProps {
  device: Device;
  points: readonly FunctionPoint[];
  chosen: Generators;
  onClose: () => void;
}

/** Chooses how each function point of a virtual device changes by itself. */
export function BehaviorDrawer({ device, points, chosen, onClose }: BehaviorDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const params = { id: device.product_id, deviceId: device.id };
  const save = useAction(api.virtualDevices.setBehavior, { success: () => t("saved"), onDone: onClose });
  const form = useForm(NewBehavior, {
    defaultValues: { generators: chosen },
    onSubmit: (body) => save.run({ params, body }),
  });
  const generators = form.watch("generators");
  const usual = defaultGenerators(points);
  const reported = points.filter(reports);
  return (
    <FormDrawer
      form={form}
      title={t("drawerTitle", { name: device.name })}
      description={t("drawerText")}
      size="lg"
      submit={words("save")}
      onClose={onClose}
      className="flex flex-col divide-y divide-line"
    >
      {reported.length === 0 && <EmptyState icon={ListTree} title={t("noPoints")} />}
      {reported.map((point) => {
        const { identifier } = point;
        return (
          <GeneratorRow
            key={identifier}
            points={points}
            point={point}
            usual={usual[identifier] ?? { kind: "hold" }}
            chosen={Object.hasOwn(generators, identifier) ? generators[identifier] : undefined}
            onChoose={(generator) => {
              const { [identifier]: _, ...others } = form.getValues("generators");
              const next = generator ? { ...others, [identifier]: generator } : others;
              form.clearErrors(`generators.${identifier}`);
              form.setValue("generators", next, { shouldDirty: true });
            }}
            form={form}
          />
        );
      })}
    </FormDrawer>
  );
}
