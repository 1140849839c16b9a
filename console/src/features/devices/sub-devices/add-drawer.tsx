import type { DeviceDetails } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../lib/query.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { ScrollBox } from "../../../ui/scroll-box.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";

interface AddProps {
  gateway: DeviceDetails;
  onClose: () => void;
}

/** Chooses devices to add below a gateway. */
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
          <Field label={t("devices")} error={form.error("device_ids") ?? firstOf(form)} required>
            <Candidates gateway={gateway} value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
    </FormDrawer>
  );
}

/** Returns the first error of the chosen devices. */
function firstOf(form: { error: (path: `device_ids.${number}`) => string | undefined }) {
  for (let i = 0; i < limits.subDevicesAtOnce; i++) {
    const error = form.error(`device_ids.${i}`);
    if (error) return error;
  }
  return undefined;
}

interface CandidatesProps {
  gateway: DeviceDetails;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

function Candidates({ gateway, value, onChange }: CandidatesProps) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState("");
  const keyword = typed.trim().slice(0, limits.keywordLength);
  const query = {
    kind: gateway.kind,
    gateways: "1" as const,
    page_size: 50,
    ...(keyword && { keyword }),
  };
  const found = useCall(api.devices.list, { query }, { keepPrevious: true });
  if (found.isError && !found.data) return <LoadError error={found.error} onRetry={found.refetch} />;
  if (!found.data) return <SkeletonText lines={4} />;
  const rows = found.data.list.filter(
    ({ id, gateway: above, sub_device_count }) =>
      id !== gateway.id && above?.id !== gateway.id && sub_device_count === 0,
  );
  const isFull = value.length >= limits.subDevicesAtOnce;
  const set = (id: string, on: boolean) => onChange(on ? [...value, id] : value.filter((one) => one !== id));
  return (
    <div className="flex flex-col gap-2">
      <SearchInput
        value={typed}
        onChange={setTyped}
        hotkey={false}
        placeholder={t("search")}
        aria-label={t("search")}
        className="w-full"
      />
      <ScrollBox label={t("devices")} className="max-h-96 rounded-md border border-line">
        <ul>
          {rows.map(({ id, name, device_name, product_name, gateway: above }) => (
            <li key={id} className="border-b border-line px-3 py-2 last:border-b-0">
              <Checkbox
                value={value.includes(id)}
                onChange={(on) => set(id, on)}
                label={name}
                hint={
                  above
                    ? t("movesFrom", { product: product_name, name: above.name })
                    : `${product_name} · ${device_name}`
                }
                disabled={isFull && !value.includes(id)}
              />
            </li>
          ))}
          {rows.length === 0 && <li className="px-3 py-6 text-center text-muted">{t("nothingToAdd")}</li>}
        </ul>
      </ScrollBox>
      <p className="text-meta text-muted" aria-live="polite">
        {t("chosen", { count: value.length })}{" "}
        {found.data.total > found.data.list.length && t("searchForMore")}
      </p>
    </div>
  );
}
