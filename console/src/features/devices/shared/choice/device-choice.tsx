import type { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Input, Reply } from "@thingwright/contract/grammar/route.ts";
import { useState } from "react";
import { api } from "../../../../lib/api.ts";
import { useMessages } from "../../../../lib/i18n.ts";
import { LoadError } from "../../../../lib/load-error.tsx";
import { useCall } from "../../../../lib/query.ts";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { FieldContext, useGroupProps } from "../../../../ui/field-context.ts";
import { ScrollBox } from "../../../../ui/scroll-box.tsx";
import { SearchInput } from "../../../../ui/search-input.tsx";
import { SkeletonText } from "../../../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";

type List = (typeof devices)["list"];
type Listed = Reply<List>["list"][number];

interface DeviceChoiceProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The filters of the list of devices. */
  query: Input<List>["query"];
  /** The largest number of devices that can be chosen. */
  most: number;
  /** Whether a device can be chosen; every device by default. */
  isChoosable?: (device: Listed) => boolean;
  /** The line under the name of a device. */
  hint: (device: Listed) => string;
}

/** Chooses several devices from a list with a search. The list shows the first devices; the search finds the others. */
export function DeviceChoice({
  value,
  onChange,
  query,
  most,
  isChoosable = () => true,
  hint,
}: DeviceChoiceProps) {
  const t = useMessages(messages);
  const group = useGroupProps();
  const [typed, setTyped] = useState("");
  const keyword = typed.trim().slice(0, limits.keywordLength);
  const found = useCall(
    api.devices.list,
    { query: { ...query, page_size: 50, ...(keyword && { keyword }) } },
    { keepPrevious: true },
  );
  const rows = found.data?.list.filter(isChoosable);
  const isFull = value.length >= most;
  const set = (id: string, on: boolean) => onChange(on ? [...value, id] : value.filter((one) => one !== id));
  return (
    <div {...group} role="group" className="flex flex-col gap-2">
      {/* The label of the surrounding field names the group, and none of the controls in it. */}
      <FieldContext value={null}>
        <SearchInput
          value={typed}
          onChange={setTyped}
          hotkey={false}
          placeholder={t("search")}
          aria-label={t("search")}
          className="w-full"
        />
        {rows ? (
          <ScrollBox label={t("devices")} className="max-h-96 rounded-md border border-line">
            <ul>
              {rows.map((device) => (
                <li key={device.id} className="border-b border-line px-3 py-2 last:border-b-0">
                  <Checkbox
                    value={value.includes(device.id)}
                    onChange={(on) => set(device.id, on)}
                    label={device.name}
                    hint={hint(device)}
                    disabled={isFull && !value.includes(device.id)}
                  />
                </li>
              ))}
              {rows.length === 0 && <li className="px-3 py-6 text-center text-muted">{t("nothing")}</li>}
            </ul>
          </ScrollBox>
        ) : found.isError ? (
          <LoadError error={found.error} onRetry={found.refetch} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </FieldContext>
      <p className="text-meta text-muted" aria-live="polite">
        {t("chosen", { count: value.length })} {isFull && t("most", { most })}{" "}
        {found.data && found.data.total > found.data.list.length && t("searchForMore")}
      </p>
    </div>
  );
}
